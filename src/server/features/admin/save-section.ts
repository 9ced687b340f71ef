import type { FastifyRequest } from 'fastify'
import { contentSchemas, type ContentKey } from '../../../../schemas'
import type { StoredVersion, VersionNote } from '../../../shared/contracts/history'
import { saveOf } from '../../../shared/section-saves'
import { HttpError, removedMeanwhile } from '../../core/errors'
import type { PictureStore } from '../../core/files/picture-store'
import type { Admission } from '../../core/http/admission'
import { administratorOf } from '../../core/http/roles'
import type { ContentStore } from '../content/content.store'
import type { DraftStore } from '../drafts/draft.store'
import { draftNamedBy, seenBefore } from './if-match'
import { mergedContent } from './merged-content'
import { receivedSave } from './received-save'
import { reencodeUploads, storedNames, withPictures } from './reencode-uploads'
import {
  textsOfFormat,
  withTexts,
  cleanedContent,
  refuseLongLists,
  validContent,
} from './valid-content'

const nothingSent = () => new HttpError(422, 'There was nothing to save.')

const noteOf = ({ version, author, savedAt }: VersionNote): VersionNote => ({
  version,
  author,
  savedAt,
})

/** A save as it was sent, its pictures named and not stored yet. */
interface ReceivedSection {
  sent: unknown
  /** Merges it with a version. @throws HttpError 409 when an item is not in it (any more) */
  over: (before: StoredVersion) => unknown
  keepPictures: () => Promise<void>
}

/**
 * Reads a save: decodes, cleans and re-encodes every picture.
 * @throws HttpError 422 with the sentences of the files
 */
export async function receiveSection(
  key: ContentKey,
  request: FastifyRequest,
  { pictures, admission }: { pictures: PictureStore; admission: Admission },
): Promise<ReceivedSection> {
  const schema = contentSchemas[key]
  const received = await receivedSave(request, admission)
  const { content, images } = saveOf(key).codec.decode(received)
  if (Array.isArray(content) && content.length === 0) throw nothingSent()
  refuseLongLists(schema, content)

  const ours = await storedNames(pictures, textsOfFormat(schema, content, 'image'))
  const named = withTexts(schema, cleanedContent(key, content), (text, { format }) =>
    format === 'image' && !ours.has(text) ? '' : text,
  )
  if (images.length > 0) admission.queue()
  const placed = await reencodeUploads(pictures, images)
  const sent = withPictures(named, placed)
  return {
    sent,
    over: (before) =>
      mergedContent(schema, sent, before.content, () => {
        throw removedMeanwhile(noteOf(before))
      }),
    async keepPictures() {
      await Promise.all(placed.map(({ picture }) => picture.keep()))
    },
  }
}

/**
 * Saves a section: receives it, merges it with the stored version and validates it before anything
 * is stored. A draft that the save was made from counts as published.
 * @throws HttpError 409 when an item was removed meanwhile, 412 when somebody saved meanwhile, 422
 * with the sentences of fields and files
 */
export const sectionSaver =
  (content: ContentStore, pictures: PictureStore, drafts: Pick<DraftStore, 'markPublished'>) =>
  async <K extends ContentKey>(
    key: K,
    request: FastifyRequest,
    admission: Admission,
  ): Promise<StoredVersion<K>> => {
    const checkSeen = seenBefore(request, key)
    const draft = draftNamedBy(request)
    const received = await receiveSection(key, request, { pictures, admission })
    const edit = (live: StoredVersion<K>) => {
      checkSeen(live)
      return validContent(key, received.over(live as StoredVersion))
    }
    // Validate before storing pictures: a refused save must not leave any.
    edit(await content.liveVersion(key))
    await received.keepPictures()
    return content.change(key, administratorOf(request).username, edit, {
      deed: 'save',
      also: async (trx, { version }) => {
        if (draft) await drafts.markPublished(trx, { key, draft, version })
      },
    })
  }
