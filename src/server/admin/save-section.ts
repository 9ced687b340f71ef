import type { FastifyRequest } from 'fastify'
import { contentSchemas, type ContentKey } from '../../../schemas'
import type { StoredVersion, VersionNote } from '../../shared/back-office'
import { saveOf } from '../../shared/section-saves'
import type { ContentStore } from '../content/content.store'
import { HttpError, removedMeanwhile } from '../errors'
import type { PictureStore } from '../files/picture-store'
import type { Admission } from '../http/admission'
import { administratorOf } from '../http/roles'
import { seenBefore } from './if-match'
import { cleanedContent, refuseLongLists, validContent } from './valid-content'
import { mergedContent } from './merged-content'
import { reencodeUploads, storedNames, withPictures } from './reencode-uploads'
import { receivedSave } from './received-save'
import { textsOf, withTexts } from './texts-of'

const nothingSent = () => new HttpError(422, 'There was nothing to save.')

const noteOf = ({ version, author, savedAt }: VersionNote): VersionNote => ({
  version,
  author,
  savedAt,
})

/**
 * Saves a section: decodes, cleans, merges with the stored version, validates and re-encodes every
 * picture before anything is stored.
 * @throws HttpError 409 when an item was removed meanwhile, 412 when somebody saved meanwhile, 422
 * with the sentences of fields and files
 */
export const sectionSaver =
  (content: ContentStore, pictures: PictureStore) =>
  async <K extends ContentKey>(
    key: K,
    request: FastifyRequest,
    admission: Admission,
  ): Promise<StoredVersion<K>> => {
    const schema = contentSchemas[key]
    const received = await receivedSave(request, admission)
    const { content: sent, images } = saveOf(key).codec.decode(received)
    if (Array.isArray(sent) && sent.length === 0) throw nothingSent()
    refuseLongLists(schema, sent)

    const ours = await storedNames(pictures, textsOf(schema, sent, 'image'))
    const named = withTexts(schema, cleanedContent(key, sent), (text, { format }) =>
      format === 'image' && !ours.has(text) ? '' : text,
    )
    const checkSeen = seenBefore(request, key)
    const edit = (edited: unknown) => (live: StoredVersion<K>) => {
      checkSeen(live)
      const merged = mergedContent(schema, edited, live.content, () => {
        throw removedMeanwhile(noteOf(live))
      })
      return validContent(key, merged)
    }

    if (images.length > 0) admission.queue()
    const placed = await reencodeUploads(pictures, images)
    const edited = edit(withPictures(named, placed))
    // Validate before storing pictures: a refused save must not leave any.
    edited(await content.liveVersion(key))
    await Promise.all(placed.map(({ picture }) => picture.keep()))
    return content.change(key, administratorOf(request).username, edited)
  }
