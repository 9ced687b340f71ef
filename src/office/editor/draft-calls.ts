import type {
  DraftDone,
  OpenedDraft,
  SectionDone,
  StoredSection,
} from '../../../machines/admin-section.machine'
import type { AdminSection } from '../../shared/admin-sections'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import type { DraftAnswer, DraftList, DraftNote, StoredDraft } from '../../shared/drafts'
import { inOfficeTime } from '../../shared/office-time'
import { readBackOffice, sendBackOffice } from '../../ui/accounts/back-office-calls'
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
  const address = addressOf(backOfficeEndpoints.drafts, { section: content })
  return (await readBackOffice<DraftList>(address, listFailed)).drafts
}

/** Keeps the fields as a draft, which goes live at `publishAt` unless that is ''. @throws Refused */
export async function saveDraft(
  section: AdminSection,
  fields: { draft: Draft; version: string; opened: number; publishAt: string },
  saving: Saving,
): Promise<DraftDone> {
  const { draft, version, opened, publishAt } = fields
  const names = { section: section.content }
  const query = { replaces: opened, publishAt }
  const path = addressOf(backOfficeEndpoints.saveDraft, names, query)
  const call = sendSection(section, draft, { path, headers: headersFor(version) }, saving)
  const { body } = await accepted(call, section, saveFailed)
  const { draft: stored } = body as DraftAnswer
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
  const address = addressOf(backOfficeEndpoints.draft, { section: key, draft: wanted })
  const draft = await readBackOffice<StoredDraft>(address, openFailed)
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
  const names = { section: section.content, draft: wanted }
  const address = addressOf(backOfficeEndpoints.discardDraft, names)
  await sendBackOffice('DELETE', address, undefined, discardFailed)
  return { message: 'The draft was discarded.', stored: await loadSection(section) }
}
