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
import { provenUploads, storedNames, withPictures } from './proven-uploads'
import { receivedSave } from './received-save'
import { textsOf, withTexts } from './texts-of'

const nothingSent = () => new HttpError(422, 'There was nothing to save.')

const noteOf = ({ version, author, savedAt }: VersionNote): VersionNote => ({
  version,
  author,
  savedAt,
})

/**
 * Saves a section as an editor sent it: decoded, cleaned, merged with what is stored, validated, with
 * every picture proven before anything is stored.
 * @throws HttpError 409 when an item was removed meanwhile, 412 when somebody saved meanwhile, 422
 *   with the sentences of fields and files
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
    const placed = await provenUploads(pictures, images)
    const edited = edit(withPictures(named, placed))
    // What would be refused leaves no picture behind.
    edited(await content.liveVersion(key))
    await Promise.all(placed.map(({ picture }) => picture.keep()))
    return content.change(key, administratorOf(request).username, edited)
  }
