import type { FastifyPluginAsync } from 'fastify'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { isAnswerable, mailTemplates, type AnswerableKind } from '../../shared/mail-templates'
import type { Replies } from '../../shared/replies'
import { itemNumber } from '../admin/item-number'
import { badRequest, notFound } from '../errors'
import { administratorOf } from '../http/roles'
import { validBody } from '../http/valid-body'
import { idempotencyKey } from '../loan/idempotency-key'
import type { MailTemplateStore } from '../mail-templates/mail-templates.store'
import { noMailServer } from './reply-refusals'
import { replyOperations as operations } from './reply-operations'
import type { ReplyStore } from './reply.store'

interface ReplyParts {
  store: ReplyStore
  templates: Pick<MailTemplateStore, 'all'>
  /** Whether a mail server is set. */
  canSend: boolean
  /** What is added below every email. */
  endingOf: (kind: AnswerableKind) => string
}

type Params = { kind: string; id: string }

const role = 'reviewer' as const

function entryIn({ kind, id }: Params): [AnswerableKind, number] {
  if (!isAnswerable(kind)) throw notFound()
  return [kind, itemNumber(id)]
}

/** Emails to whoever applied or wrote a message. */
export const replyRoutes =
  ({ store, templates, canSend, endingOf }: ReplyParts): FastifyPluginAsync =>
  async (app) => {
    const replyIn = validBody('reply')

    app.get<{ Params: Params }>(
      backOfficeEndpoints.replies.path,
      { config: { role, operation: operations.replies } },
      async ({ params }): Promise<Replies> => {
        const [kind, id] = entryIn(params)
        const sender = await store.sender(kind, id)
        if (!sender) throw notFound()
        const all = await templates.all()
        return {
          recipient: sender.recipient,
          canSend,
          ending: endingOf(kind),
          replies: await store.replies(kind, id),
          templates: all.filter(({ template }) => mailTemplates[template].kind === kind),
          values: sender.values,
        }
      },
    )

    app.post<{ Params: Params }>(
      backOfficeEndpoints.replySend.path,
      { config: { role, operation: operations.replySend }, bodyLimit: 64 * 1024 },
      async (request) => {
        const [kind, id] = entryIn(request.params)
        const answers = replyIn(request.body)
        const key = idempotencyKey(request)
        if (key === undefined) throw badRequest('Please send an Idempotency-Key.')
        if (!canSend) throw noMailServer()
        const by = administratorOf(request).username
        const reply = await store.send(kind, id, answers, { key, by })
        if (!reply) throw notFound()
        return { message: 'Your reply will be sent.', reply }
      },
    )
  }
