import type { InboxStore } from '../inbox/inbox.store'
import type { ReportCases } from '../whistle/report-case.store'
import type { Core } from '../../core'
import type { InboxView } from '../../../shared/contracts/inbox'
import {
  addReportNote,
  openReportFile,
  showReporterWords,
  takeReportStep,
  writeToReporter,
} from '../../../shared/contracts/report-case'
import { notFound } from '../../core/errors'
import { idempotencyKey } from '../../core/http/idempotency-key'
import { route } from '../../core/http/route'
import { seenVersion } from '../../site/admin/if-match'
import { sendFile } from '../inbox/download'

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'text/plain': 'txt' }

/** Steps, messages, notes and files of reports, for compliance. */
export async function reportCaseFeature(
  { app }: Core,
  cases: ReportCases,
  { noteView }: InboxStore,
) {
  route(app, takeReportStep, async ({ params, body, by, request, reply }) => {
    const { to, ...form } = body
    const person = { who: by.username, hasSeen: seenVersion(request) }
    const answer = await cases.step(params.id, to, form, person)
    if (!answer) throw notFound()
    reply.header('etag', `"${answer.version}"`)
    return answer
  })

  route(app, writeToReporter, async ({ params, body, by, request }) => {
    const writer = { who: by.username, key: idempotencyKey(request) }
    if (!(await cases.message(params.id, body, writer))) throw notFound()
    return { message: 'The message waits for the reporter.' }
  })

  route(app, addReportNote, async ({ params, body, by, request }) => {
    const writer = { who: by.username, key: idempotencyKey(request) }
    if (!(await cases.note(params.id, body, writer))) throw notFound()
    return { message: 'The note was added.' }
  })

  route(app, showReporterWords, async ({ params, body: { shown }, by }) => {
    if (!(await cases.showWords(params.id, shown, by.username))) throw notFound()
    return {
      message: shown
        ? 'The reporter sees their own words again.'
        : 'The reporter does not see their own words again.',
    }
  })

  route(app, openReportFile, async ({ params: { id, number }, by, request, reply }) => {
    const found = await cases.file(id, number)
    if (!found) throw notFound()
    const isText = found.type === 'text/plain'
    const how: InboxView['how'] = isText ? 'download' : 'view'
    // HEAD reveals the size only, so it is not recorded as a view.
    if (request.method !== 'HEAD')
      await noteView('whistle', id, { what: `file-${number}`, how, by: by.username })
    sendFile(reply, {
      name: `report-${id}-${number}.${endings[found.type]}`,
      type: isText ? 'text/plain; charset=utf-8' : found.type,
      how: isText ? 'attachment' : 'inline',
    })
    return found.bytes
  })
}
