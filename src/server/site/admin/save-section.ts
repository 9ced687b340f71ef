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
import { receivedSave } from './received-save'
import { reencodeUploads, storedNames, withPictures } from './reencode-uploads'
import {
  textsOfFormat,
  withTexts,
  cleanedContent,
  refuseLongLists,
  validContent,
} from './valid-content'
import { type SchemaNode } from '../../../shared/schema-walk'
import { isRecord } from '../../../shared/like'

type Row = Record<string, unknown>

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Older clients do not send descriptions: keep the stored one as long as its picture stays. */
function keptDescriptions(shape: SchemaNode, merged: Row, before: Row): Row {
  const present = Object.entries(shape.properties ?? {}).filter(
    ([name, { 'x-describes': picture }]) =>
      picture !== undefined && !Object.hasOwn(merged, name) && merged[picture] === before[picture],
  )
  return Object.fromEntries(present.map(([name]) => [name, before[name]]))
}

/** A save leaves these blank to keep the stored picture and number. */
function mergedRow(shape: SchemaNode, sent: unknown, stored: unknown): unknown {
  if (!isRecord(sent)) return sent
  const before = isRecord(stored) ? stored : {}
  const merged = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const node = shape.properties?.[name] ?? {}
      if (node.type === 'object') return [name, mergedRow(node, value, before[name])]
      const isKept = (node.format === 'image' && !node['x-removable']) || name === 'id'
      return [name, isKept ? value || before[name] || value : value]
    }),
  )
  return { ...merged, ...keptDescriptions(shape, merged, before) }
}

/**
 * Merges a save into the stored section. In a list of any length, rows match by number, and stored
 * rows that were not sent are present at the end: removing has a call of its own. In a list of fixed
 * length, rows match by position. A blank picture keeps the stored one, unless
 * it is removable.
 * @param refuse called when a row has a number that the list does not know; throws
 */
function mergedContent(
  node: SchemaNode,
  sent: unknown,
  stored: unknown,
  refuse: () => never,
): unknown {
  if (!Array.isArray(sent)) return mergedRow(node, sent, stored)
  const item = node.items ?? {}
  const [rows, before] = [rowsOf(sent), rowsOf(stored)]
  if (node.minItems !== undefined && node.minItems === node.maxItems) {
    return rows.map((row, place) => mergedRow(item, row, before[place]))
  }
  const edited = rows.map((row) => {
    const known = before.find(({ id }) => id === row.id)
    if (row.id && !known) refuse()
    return mergedRow(item, row, known)
  })
  const sentIds = new Set(rows.map(({ id }) => id))
  return [...edited, ...before.filter(({ id }) => !sentIds.has(id))]
}

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
