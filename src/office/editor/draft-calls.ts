import type {
  DraftDone,
  OpenedDraft,
  SectionDone,
  StoredSection,
} from '../../../machines/admin-section.machine'
import type { AdminSection } from '../../shared/admin-sections'
import { isAnswerOf } from '../../shared/contracts/contract'
import * as contracts from '../../shared/contracts/drafts'
import type { DraftNote } from '../../shared/contracts/drafts'
import { inOfficeTime } from '../../shared/office-time'
import { call, callAddress } from '../../ui/accounts/call'
import { asDraft, type Draft } from './draft'
import {
  accepted,
  headersFor,
  loadSection,
  namedLike,
  sendSection,
  type Saving,
} from './section-calls'
import { inSlots } from './slots'

const saveFailed = 'The draft could not be saved.'
const openFailed = 'The draft could not be opened. It may have been published or discarded.'
const discardFailed = 'The draft could not be discarded.'
const listFailed = 'The drafts could not be loaded.'

const openedAs = ({ draft, author, savedAt, publishAt = '' }: DraftNote): OpenedDraft => ({
  draft,
  author,
  savedAt,
  publishAt,
})

/** The drafts of a section. @throws Refused */
export async function draftsOf({ content }: AdminSection): Promise<DraftNote[]> {
  return (await call(contracts.readDrafts(content), {}, listFailed)).drafts
}

/** Keeps the fields as a draft, which goes live at `publishAt` unless that is ''. @throws Refused */
export async function saveDraft(
  section: AdminSection,
  fields: { draft: Draft; version: string; opened: number; publishAt: string },
  saving: Saving,
): Promise<DraftDone> {
  const { draft, version, opened, publishAt } = fields
  const save = contracts.saveDraft(section.content)
  const path = callAddress(save, { query: { replaces: opened, publishAt } })
  const to = { path, shape: isAnswerOf(save), headers: headersFor(version) }
  const send = () => sendSection(section, draft, to, saving)
  const { draft: stored } = (await accepted(send, section, saveFailed)).body
  return {
    message: publishAt
      ? `The draft goes live on ${inOfficeTime(publishAt)}.`
      : 'The draft was saved. It is not live.',
    opened: openedAs(stored),
    content: namedLike(draft, inSlots(section.content, stored.content)),
  }
}

/** Reads a draft, and as `stored` the version that it was begun from. @throws Refused */
export async function openDraft(
  section: AdminSection,
  wanted: number,
): Promise<DraftDone & { stored: StoredSection }> {
  const key = section.content
  const params = { section: key, draft: wanted }
  const draft = await call(contracts.readDraft, { params }, openFailed)
  const { base, content } = draft
  return {
    message: '',
    opened: openedAs(draft),
    content: asDraft(inSlots(key, content)),
    stored: {
      content: asDraft(inSlots(key, base.content)),
      version: `"${base.version}"`,
      savedAt: base.savedAt,
      savedBy: base.author,
    },
  }
}

/** Discards a draft and reads what is live. @throws Refused */
export async function discardDraft(section: AdminSection, wanted: number): Promise<SectionDone> {
  const params = { section: section.content, draft: wanted }
  await call(contracts.discardDraft, { params }, discardFailed)
  return { message: 'The draft was discarded.', stored: await loadSection(section) }
}
