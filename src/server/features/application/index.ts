import plugin from 'fastify-plugin'
import { applicationAnswerRoutes } from './application-answer.routes'
import { applicationAttempts, codeAllowance } from './application-attempts'
import { applicationRoutes } from './application.routes'
import { applications } from './application.store'

/** What applicants see and do after sending. */
export const applicationFeature = plugin(
  async (app) => {
    const { database, documents, decoder, admitted } = app.core
    const { loans, loanCases: cases, timeline: events, offers } = app
    const parts = {
      applications: applications({
        database,
        documents,
        loans,
        events,
        offers,
        codes: cases.codes,
      }),
      cases,
      attempt: applicationAttempts(database, documents),
      allowCode: codeAllowance(database, documents),
    }
    await app.register(applicationRoutes(parts))
    await app.register(applicationAnswerRoutes({ ...parts, loans, decoder, admitted }))
  },
  { name: 'application', dependencies: ['loan', 'loan-case', 'timeline'] },
)
