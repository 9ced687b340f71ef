import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { mayUse, rightToKind, type Right } from '../../shared/account-roles'
import { inboxKinds, type InboxKind } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { loanReference } from '../../shared/loan-reference'
import { itemNumber } from '../admin/item-number'
import { HttpError, notFound, notPermitted } from '../errors'
import type { Decoder } from '../files/decoder'
import { administratorOf } from '../http/roles'
import type { LoanCases } from '../loan-case/loan-case.store'
import type { LoanStore } from '../loan/loan.store'
import { bulkIn, changeMany } from './inbox-bulk'
import { inboxExport } from './inbox-export'
import { inboxOperations } from './inbox-operations'
import type { InboxSource } from './inbox-kinds'
import { questionIn, stateIn } from './inbox-question'
import type { InboxStore } from './inbox.store'
import { sendFile } from './send-file'

interface InboxParts {
  inbox: InboxStore
  sources: Record<InboxKind, InboxSource>
  loans: LoanStore
  cases: LoanCases
  decoder: Decoder
}

type Names = { kind: string; id: string; document: string }
type InboxRequest = FastifyRequest<{ Params: Names }>

/** @throws HttpError 403 unless whoever asks may open this kind, 404 for an unknown one */
function kindOf(request: InboxRequest): InboxKind {
  const kind = inboxKinds.find((name) => name === request.params.kind)
  if (!kind) throw notFound()
  if (!mayUse(administratorOf(request).role, rightToKind(kind))) throw notPermitted()
  return kind
}

const whoAsks = (request: FastifyRequest) => administratorOf(request).username

const idOf = ({ params }: InboxRequest) => itemNumber(params.id)

/** The fields of a body; none if it is not an object. */
const bodyOf = ({ body }: InboxRequest): Record<string, unknown> => ({ ...(body as object | null) })

/** The inbox: lists, entries, documents, states, removal, export. */
export const inboxRoutes =
  ({ inbox, sources, loans, cases, decoder }: InboxParts): FastifyPluginAsync =>
  async (app) => {
    const route = (
      name: keyof typeof inboxOperations,
      handler: (request: InboxRequest, reply: FastifyReply) => unknown,
      role: Right = 'inbox',
    ) =>
      app.route<{ Params: Names }>({
        method: backOfficeEndpoints[name].method,
        url: backOfficeEndpoints[name].path,
        bodyLimit: 16_384,
        config: { role, operation: inboxOperations[name] },
        handler: async (request, reply) => handler(request, reply),
      })

    async function entryOf(request: InboxRequest) {
      const entry = await inbox.entry(kindOf(request), idOf(request))
      if (!entry) throw notFound()
      return entry
    }

    /** Sends a document of an application after recording the view. */
    async function documentOf(request: InboxRequest, how: 'view' | 'download') {
      const entry = await entryOf(request)
      const { document } = request.params
      const found = entry.documents.find((one) => one.document === document)
      if (!found) throw notFound()
      const bytes = await loans.open(entry.item.id, document)
      if (!bytes) throw notFound()
      const by = whoAsks(request)
      // HEAD reveals the size only, so it is not recorded as a view.
      if (request.method !== 'HEAD')
        await inbox.noteView(entry.item.kind, entry.item.id, { what: document, how, by })
      return { bytes, type: found.type, name: `${entry.item.title}-${document}` }
    }

    const findByReference = async (request: InboxRequest) => {
      const { reference } = bodyOf(request)
      const known = typeof reference === 'string' ? loanReference(reference) : undefined
      const id = known && (await inbox.loanOf(known))
      if (!id) throw notFound()
      return { kind: 'loan', id }
    }
    route('reference', findByReference, 'reviewer')

    route('inboxNew', (request) => {
      const { role } = administratorOf(request)
      return inbox.newCounts(inboxKinds.filter((kind) => mayUse(role, rightToKind(kind))))
    })

    route('inbox', async (request) => {
      const { page: wanted = 1, ...body } = bodyOf(request)
      const kind = kindOf(request)
      const question = questionIn(kind, body, whoAsks(request))
      const page = await inbox.page(kind, question, itemNumber(String(wanted)))
      return kind === 'loan' ? { ...page, assignees: await cases.assignees() } : page
    })

    route('inboxEntry', async (request, reply) => {
      const entry = await entryOf(request)
      const version = entry.item.loan?.version ?? entry.item.report?.version
      if (version !== undefined) reply.header('etag', `"${version}"`)
      return entry
    })

    route('inboxState', async (request) => {
      const kind = kindOf(request)
      if (kind === 'loan' || kind === 'whistle')
        throw new HttpError(
          409,
          `The status of ${kind === 'loan' ? 'an application' : 'a report'} is changed step by step. Please reload the page.`,
        )
      const state = stateIn(kind, bodyOf(request).state)
      const item = await inbox.setState(kind, idOf(request), state, whoAsks(request))
      if (!item) throw notFound()
      return { message: 'The status was changed.', item }
    })

    route('inboxBulk', (request) => {
      const kind = kindOf(request)
      return changeMany({ inbox, cases }, kind, bulkIn(kind, bodyOf(request)), whoAsks(request))
    })

    route('inboxRemove', async (request) => {
      await inbox.remove(kindOf(request), idOf(request), whoAsks(request))
      return { message: 'The entry was deleted.' }
    })

    route('inboxDocument', async (request, reply) => {
      const { bytes, name } = await documentOf(request, 'view')
      const picture = await decoder.reencode(bytes, 'soon')
      const type = picture.ending === 'png' ? 'image/png' : 'image/jpeg'
      sendFile(reply, { name: `${name}.${picture.ending}`, type, how: 'inline' })
      return picture.bytes
    })

    route('inboxOriginal', async (request, reply) => {
      const { bytes, name, type } = await documentOf(request, 'download')
      const ending = type.slice('image/'.length).replace('jpeg', 'jpg')
      sendFile(reply, { name: `${name}.${ending}`, type, how: 'attachment' })
      return bytes
    })

    route('inboxExport', async (request, reply) => {
      const kind = kindOf(request)
      const { sensitive, ...body } = bodyOf(request)
      const question = questionIn(kind, body, whoAsks(request))
      const isFull = sensitive === true
      const columns = sources[kind].columns.filter(({ isSensitive }) => isFull || !isSensitive)
      const what = isFull ? 'sensitive' : ''
      await inbox.noteView(kind, null, { what, how: 'export', by: whoAsks(request) })
      const day = new Date().toISOString().slice(0, 10)
      sendFile(reply, {
        name: `${kind}-${day}.csv`,
        type: 'text/csv; charset=utf-8',
        how: 'attachment',
      })
      return reply.send(Readable.from(inboxExport(inbox, { kind, question, columns })))
    })
  }
