import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Content, ContentKey } from '../../../schemas'
import { adminSections, type AdminSection } from '../../shared/admin-sections'
import type { StoredVersion } from '../../shared/back-office'
import { backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { saveOf } from '../../shared/section-saves'
import type { ContentStore } from '../content/content.store'
import type { DraftStore } from '../drafts/draft.store'
import { HttpError } from '../errors'
import type { PictureStore } from '../files/picture-store'
import type { Admitted } from '../http/admission'
import { administratorOf } from '../http/roles'
import { seenBefore } from './if-match'
import { itemNumber } from './item-number'
import { reencodeUploads } from './reencode-uploads'
import { largestTexts, receivedSave } from './received-save'
import { sectionSaver } from './save-section'
import { pictureOperation, removalOperation, saveOperation } from './saves-operations'

const role = 'editor' as const

/** The ETag of the saved version: the next save's If-Match. */
export const sendSaved = (reply: FastifyReply, version: number, body: unknown) =>
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
    content: ContentStore,
    pictures: PictureStore,
    drafts: DraftStore,
    admitted: Admitted,
  ): FastifyPluginAsync =>
  async (app) => {
    await app.register(multipart, { throwFileSizeLimit: false })
    const saveSection = sectionSaver(content, pictures, drafts)

    for (const { content: key, save, remove, messages } of savedRows) {
      const { encode } = saveOf(key).answer as { encode(saved: unknown, message: string): unknown }

      const config = { role, operation: saveOperation(key) }
      app.post(save, { bodyLimit: largestTexts, config }, (request, reply) =>
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

    app.route({
      ...backOfficeEndpoints.pictures,
      url: backOfficeEndpoints.pictures.path,
      bodyLimit: largestTexts,
      config: { role, operation: pictureOperation },
      handler: (request) =>
        admitted(async (admission) => {
          const received = await receivedSave(request, admission)
          const [file, ...others] = 'files' in received ? received.files : []
          if (!file || others.length > 0) throw new HttpError(422, 'Please send one picture.')
          admission.queue()
          const [placed] = await reencodeUploads(pictures, [{ path: '', file }])
          await placed!.picture.keep()
          return { name: placed!.picture.name }
        }),
    })
  }
