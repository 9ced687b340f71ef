import { contentSchemas, type Content, type ContentKey } from '../../../schemas'
import type {
  RowToRemove,
  SectionDone,
  StoredSection,
} from '../../../machines/admin-section.machine'
import type { AdminSection } from '../../shared/admin-sections'
import { isAnswerOf } from '../../shared/contracts/contract'
import {
  readVersion,
  readVersions,
  restoreVersion as restore,
} from '../../shared/contracts/history'
import { addressOf } from '../../shared/address-of'
import { draftHeader } from '../../shared/contracts/drafts'
import { isList, isSaid, type Shape } from '../../shared/like'
import { saveOf } from '../../shared/section-saves'
import { ask, sendJson, type Answer } from '../../ui/api'
import { sendForm } from '../../ui/send-form'
import { Refused, taken } from '../../ui/accounts/back-office-calls'
import { call, callAddress } from '../../ui/accounts/call'
import { withFiles, type ChosenPictures } from './chosen-pictures'
import { asDraft, isSameContent, rowsOf, withoutRow, withValue, type Draft } from './draft'
import { inSlots } from './slots'
import { uploadPicture } from './upload-picture'

const isRestored = isAnswerOf(restore)

export const headersFor = (version: string): Record<string, string> =>
  version ? { 'if-match': version } : {}

/** Who saved last; the editor also works without it. */
async function lastSave(content: ContentKey) {
  try {
    const { versions } = await call(readVersions, { params: { section: content } }, '')
    const [newest] = versions
    return { savedAt: newest?.savedAt ?? '', savedBy: newest?.author ?? '' }
  } catch {
    return { savedAt: '', savedBy: '' }
  }
}

async function publicly(section: AdminSection) {
  const read = () => ask(section.list, section.shape ?? isList, { cache: 'no-cache' })
  const { tag, body } = await taken(read, section.messages.loadFailed)
  return { tag, content: section.codec.decode(body) }
}

/** Reads the newest version with what visitors are not told. @throws Refused */
async function newestVersion({ content, messages: { loadFailed } }: AdminSection) {
  const params = { section: content }
  const { versions } = await call(readVersions, { params }, loadFailed)
  const version = versions[0]?.version ?? 0
  const stored = await call(readVersion, { params: { ...params, version } }, loadFailed)
  return { tag: `"${version}"`, content: stored.content }
}

/** Reads the live section. @throws Refused */
export async function fetched(section: AdminSection): Promise<StoredSection> {
  const { tag, content } = await (section.untold ? newestVersion(section) : publicly(section))
  return {
    content: asDraft(inSlots(section.content, content)),
    version: tag,
    savedAt: '',
    savedBy: '',
  }
}

export async function loadSection(section: AdminSection): Promise<StoredSection> {
  const [stored, note] = await Promise.all([fetched(section), lastSave(section.content)])
  return { ...stored, ...note }
}

/** Keeps the rows' keys, so that their fields are not remounted. */
export const namedLike = (draft: Draft, content: Content[ContentKey]): Draft =>
  rowsOf(content).length === draft.keys.length ? { content, keys: draft.keys } : asDraft(content)

const now = () => new Date().toISOString()

export interface Saving {
  chosen: ChosenPictures
  /** The author of the save. */
  author: string
  /** Upload progress from 0 to 1, when there are pictures. */
  onProgress: (share: number) => void
  /** Aborts the save. */
  signal: AbortSignal
}

/** Sends the fields of a section to a save, or to be kept as a draft. */
export async function sendSection<T>(
  section: AdminSection,
  draft: Draft,
  to: { path: string; shape: Shape<T>; headers: Record<string, string> },
  { chosen, onProgress, signal }: Saving,
) {
  const { path, shape, headers } = to
  const { content, files } = withFiles(draft.content, chosen)
  const { encode } = saveOf(section.content).codec
  const body = encode(content, files)
  const endpoint = { method: 'POST', path }
  if ('json' in body) {
    // JSON holds no files: they go ahead of it.
    let named: Content[ContentKey] = content
    for (const [at, file] of files) {
      named = withValue(named, at, await uploadPicture(file, signal))
    }
    const { json } = encode(named, new Map()) as typeof body
    return sendJson(endpoint, json, shape, headers)
  }
  if (files.size === 0) return sendForm(endpoint, body.form, shape, { headers, signal })
  onProgress(0)
  return sendForm(endpoint, body.form, shape, { headers, onProgress, signal })
}

/** @throws Refused; for a conflict with the stored section */
export async function accepted<T>(
  send: () => Promise<Answer<T>>,
  section: AdminSection,
  failure: string,
) {
  try {
    return await taken(send, failure)
  } catch (error) {
    if (error instanceof Refused && error.reason === 'conflict') {
      error.theirs = await loadSection(section)
    }
    throw error
  }
}

/**
 * Saves the fields; reads the section again if the answer does not contain it.
 * @param opened the draft that is published by it; 0 for none
 * @throws Refused
 */
export async function saveSection(
  section: AdminSection,
  { draft, version, opened }: { draft: Draft; version: string; opened: number },
  saving: Saving,
): Promise<SectionDone> {
  const { saved, saveFailed } = section.messages
  const headers = { ...headersFor(version), ...(opened && { [draftHeader]: String(opened) }) }
  const to = { path: section.save, shape: isSaid, headers }
  const send = () => sendSection(section, draft, to, saving)
  const answer = await accepted(send, section, saveFailed)
  const result = saveOf(section.content).answer.decode(answer.body)
  const fresh =
    result.content && answer.tag ? undefined : await fetched(section).catch(() => undefined)
  const content = result.content
    ? inSlots(section.content, result.content)
    : ((fresh?.content as Draft | undefined)?.content ?? draft.content)
  return {
    message: result.message ?? saved,
    stored: {
      content: namedLike(draft, content),
      version: answer.tag || fresh?.version || '',
      savedAt: now(),
      savedBy: saving.author,
    },
  }
}

/** Removes a row on the server. @throws Refused */
export async function removeRow(
  section: AdminSection,
  row: RowToRemove,
  before: StoredSection,
  author: string,
): Promise<SectionDone> {
  const { removed = section.messages.saved, removeFailed = section.messages.saveFailed } =
    section.messages
  const address = addressOf({ path: section.remove ?? '' }, { id: row.id })
  await taken(() => ask(address, isSaid, { method: 'DELETE' }), removeFailed)
  const rest = withoutRow(before.content as Draft, row)
  const fresh = await fetched(section).catch(() => undefined)
  // After somebody else's change, keep the old version, so that the next save detects it.
  const isAlone =
    fresh &&
    isSameContent(contentSchemas[section.content], (fresh.content as Draft).content, rest.content)
  return {
    message: removed,
    stored: {
      content: rest,
      version: isAlone ? fresh.version : before.version,
      savedAt: now(),
      savedBy: author,
    },
  }
}

/** Restores an old version as a new one. @throws Refused */
export async function restoreVersion(
  section: AdminSection,
  { oldVersion, version }: { oldVersion: number; version: string },
): Promise<SectionDone> {
  const body = { version: oldVersion }
  const path = callAddress(restore, { params: { section: section.content } })
  const send = () => sendJson({ method: 'POST', path }, body, isRestored, headersFor(version))
  const answer = await taken(send, 'The old version could not be restored.')
  const { message, version: stored } = answer.body
  return {
    message: message || 'The old version is live again.',
    stored: {
      content: asDraft(inSlots(section.content, stored.content)),
      version: answer.tag || `"${stored.version}"`,
      savedAt: stored.savedAt,
      savedBy: stored.author,
    },
  }
}
