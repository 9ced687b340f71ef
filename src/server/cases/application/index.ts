import type { Core } from '../../core'
import { applicationAnswerRoutes } from './application-answer.routes'
import { applicationAttempts, codeAllowance } from './application-attempts'
import { applicationRoutes } from './application.routes'
import { applications, type ApplicationNeeds } from './application.store'

/** What applicants see and do after sending. */
export async function applicationFeature(core: Core, needed: ApplicationNeeds) {
  const { app, database, documents } = core
  const own = applications(core, needed)
  const attempt = applicationAttempts(database, documents)
  applicationRoutes(core, own, {
    ...needed,
    attempt,
    allowCode: codeAllowance(database, documents),
  })
  await app.register(applicationAnswerRoutes(core, own, { ...needed, attempt }))
}
