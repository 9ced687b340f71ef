import type { Core } from '../../core'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Content, ContentKey } from '../../../../schemas'
import { adminSections, rightToEdit, type AdminSection } from '../../../shared/admin-sections'
import { json, said } from '../../../shared/contracts/answer'
import {
  type StoredVersion,
  seenVersionHeader,
  versionTag,
} from '../../../shared/contracts/history'
import { uploadPicture } from '../../../shared/contracts/pictures'
import { sectionLimits } from '../../../shared/contracts/section'
import { number, text } from '../../../shared/contracts/wire-schema'
import { saveOf } from '../../../shared/section-saves'
import { HttpError } from '../../core/errors'
import { takeParts } from '../../core/http/parts'
import { administratorOf } from '../../core/http/roles'
import { route, itemNumber } from '../../core/http/route'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import type { ContentStore } from '../content/content.store'
import type { DraftStore } from '../drafts/draft.store'
import type { Operation } from '../../core/http/operation'
import { saveRefusals } from '../../core/http/refusals'
import { savedAnswer, savedBody } from '../../core/http/section-forms'
import { seenBefore } from './if-match'
import { receivedSave } from './received-save'
import { reencodeUploads } from './reencode-uploads'
import { sectionSaver } from './save-section'

const fromDraft = {
  Draft: { ...text, description: 'The number of the draft that the save publishes' },
}

const saveOperation = (key: ContentKey) => (): Operation => ({
  tag: 'Editing',
  summary: `Save the section ${key}`,
  headers: { ...seenVersionHeader, ...fromDraft },
  body: savedBody(key),
  answers: {
    200: json(savedAnswer(key), 'Saved and live', versionTag),
    ...saveRefusals,
  },
})

const removalOperation = (key: ContentKey): Operation => ({
  tag: 'Editing',
  summary: `Remove an item from the section ${key}`,
  names: { id: number },
  headers: seenVersionHeader,
  answers: {
    200: said('The item does not exist (any more)', versionTag),
    412: saveRefusals[412],
  },
})

/** The ETag of the saved version: the next save's If-Match. */
const sendSaved = (reply: FastifyReply, version: number, body: unknown) =>
  reply
    .header('etag', `"${version}"`)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body))

const isItemOf = (id: number) => (item: unknown) => (item as { id?: number }).id === id
const itemsOf = ({ content }: StoredVersion): unknown[] => (Array.isArray(content) ? content : [])

/** Sections that edit the same content share its routes. */
const savedRows = Object.values(adminSections as Record<string, AdminSection>).filter(
  (row, place, rows) => rows.findIndex(({ save }) => save === row.save) === place,
)

/** The save and removal routes of all sections, and the picture upload of rich text. */
export const savesRoutes =
  (
    { pictures, admitted, database: { write } }: Core,
    content: ContentStore,
    drafts: DraftStore,
  ): FastifyPluginAsync =>
  async (app) => {
    await takeParts(app)
    const saveSection = sectionSaver(content, pictures, drafts)

    for (const { content: key, save, remove, messages } of savedRows) {
      const role = rightToEdit(key)
      const { encode } = saveOf(key).answer as { encode(saved: unknown, message: string): unknown }

      const config = { role, operation: saveOperation(key) }
      app.post(save, { bodyLimit: sectionLimits.text, config }, (request, reply) =>
        admitted(async (admission) => {
          const saved = await saveSection(key, request, admission)
          return sendSaved(reply, saved.version, encode(saved.content, messages.saved))
        }),
      )

      if (!remove) continue
      app.delete<{ Params: { id: string } }>(
        remove,
        { config: { role, operation: removalOperation(key) } },
        async (request, reply) => {
          const id = itemNumber(request.params.id)
          const checkSeen = seenBefore(request, key)
          const author = administratorOf(request).username
          const removed = (live: StoredVersion) => {
            const items = itemsOf(live)
            if (!items.some(isItemOf(id))) return undefined
            checkSeen(live)
            return items.filter((item) => !isItemOf(id)(item)) as Content[ContentKey]
          }
          const { version } = await content.change(key, author, removed, {
            deed: 'remove-item',
            detail: (live) => String(itemsOf(live).findIndex(isItemOf(id)) + 1),
          })
          return sendSaved(reply, version, { message: messages.removed })
        },
      )
    }

    route(app, uploadPicture, ({ request, by }) =>
      admitted(async (admission) => {
        const received = await receivedSave(request, admission)
        const [file, ...others] = 'files' in received ? received.files : []
        if (!file || others.length > 0) throw new HttpError(422, 'Please send one picture.')
        admission.queue()
        const [placed] = await reencodeUploads(pictures, [{ path: '', file }])
        const { name, keep } = placed!.picture
        await keep()
        const entry = { who: by.username, deed: 'upload-picture', detail: name } as const
        await write((trx) => writeAuditEntry(trx, entry))
        return { name }
      }),
    )
  }
