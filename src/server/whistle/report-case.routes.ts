import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { InboxView } from '../../shared/back-office'
import { isRecord } from '../../shared/schema-walk'
import { reportStates } from '../../shared/whistle-case'
import { seenVersion } from '../admin/if-match'
import { itemNumber } from '../admin/item-number'
import { badRequest, HttpError, notFound } from '../errors'
import { administratorOf } from '../http/roles'
import { validBody } from '../http/valid-body'
import type { InboxStore } from '../inbox/inbox.store'
import { sendFile } from '../inbox/send-file'
import { reportCaseOperations } from './report-operations'
import type { ReportCases } from './report-case.store'

type ReportRequest = FastifyRequest<{ Params: { id: string; number: string } }>

/** Four thousand characters, each as an escape of two halves, and what is around them. */
const bodyLimit = 64 * 1024

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'text/plain': 'txt' }

const fieldsOf = ({ body }: ReportRequest) => (isRecord(body) ? body : {})

const whoAsks = (request: ReportRequest) => administratorOf(request).username

/** Steps, messages, notes and files of reports, for compliance. */
export const reportCaseRoutes =
  (cases: ReportCases, { noteView }: Pick<InboxStore, 'noteView'>): FastifyPluginAsync =>
  async (app) => {
    const messageIn = validBody('reportMessage')
    const noteIn = validBody('reportNote')

    const route = (
      name: keyof typeof reportCaseOperations,
      handler: (request: ReportRequest, id: number, reply: FastifyReply) => Promise<unknown>,
    ) =>
      app.route<{ Params: { id: string; number: string } }>({
        method: backOfficeEndpoints[name].method,
        url: backOfficeEndpoints[name].path,
        bodyLimit,
        config: { role: 'compliance', operation: reportCaseOperations[name] },
        handler: (request, reply) => handler(request, itemNumber(request.params.id), reply),
      })

    route('reportStep', async (request, id, reply) => {
      const { to, ...body } = fieldsOf(request)
      const state = reportStates.find((name) => name === to)
      if (!state) throw new HttpError(422, 'Please choose a status.')
      const by = { who: whoAsks(request), hasSeen: seenVersion(request) }
      const answer = await cases.step(id, state, body, by)
      if (!answer) throw notFound()
      return reply.header('etag', `"${answer.version}"`).send(answer)
    })

    route('reportMessage', async (request, id) => {
      const message = messageIn(request.body)
      if (!(await cases.message(id, message, whoAsks(request)))) throw notFound()
      return { message: 'The message waits for the reporter.' }
    })

    route('reportNote', async (request, id) => {
      const note = noteIn(request.body)
      if (!(await cases.note(id, note, whoAsks(request)))) throw notFound()
      return { message: 'The note was added.' }
    })

    route('reportWords', async (request, id) => {
      const { shown } = fieldsOf(request)
      if (typeof shown !== 'boolean') throw badRequest()
      if (!(await cases.showWords(id, shown, whoAsks(request)))) throw notFound()
      return {
        message: shown
          ? 'The reporter sees their own words again.'
          : 'The reporter does not see their own words again.',
      }
    })

    route('reportFile', async (request, id, reply) => {
      const number = itemNumber(request.params.number)
      const found = await cases.file(id, number)
      if (!found) throw notFound()
      const isText = found.type === 'text/plain'
      const how: InboxView['how'] = isText ? 'download' : 'view'
      const view = { what: `file-${number}`, how, by: whoAsks(request) }
      // HEAD reveals the size only, so it is not recorded as a view.
      if (request.method !== 'HEAD') await noteView('whistle', id, view)
      sendFile(reply, {
        name: `report-${id}-${number}.${endings[found.type]}`,
        type: isText ? 'text/plain; charset=utf-8' : found.type,
        how: isText ? 'attachment' : 'inline',
      })
      return found.bytes
    })
  }
