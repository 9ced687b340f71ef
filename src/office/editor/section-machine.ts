import { assign, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  adminSectionMachine,
  type RowToRemove,
  type StoredSection,
} from '../../../machines/admin-section.machine'
import { contentSchemas, type ContentKey } from '../../../schemas'
import type { AdminSection } from '../../shared/admin-sections'
import { focusFirst } from '../../ui/form/focus-field'
import { pageUser } from '../../ui/accounts/drawn-for'
import type { ChosenPictures } from './chosen-pictures'
import { isSameContent, withoutRow, type Draft } from './draft'
import { discardDraft, openDraft, saveDraft } from './draft-calls'
import { controlIdAt } from './field-names'
import { loadSection, removeRow, restoreVersion, saveSection } from './section-calls'
import { validateSection } from './section-schemas'

interface View {
  chosen: ChosenPictures
  /** The progress of uploading pictures, from 0 to 1; undefined without pictures. */
  onProgress: (share: number | undefined) => void
}

interface Saving {
  input: { draft: unknown; version: string; opened: number }
  signal: AbortSignal
}

interface SavingDraft extends Saving {
  input: Saving['input'] & { publishAt: string }
}

interface WithDraft {
  input: { wanted: number }
}

const author = () => pageUser()?.username ?? ''

/** The section's machine with this page's server, schema and focus. */
export function sectionMachineFor(section: AdminSection, { chosen, onProgress }: View) {
  return adminSectionMachine.provide({
    actors: {
      load: fromPromise(() => loadSection(section)),
      save: fromPromise(({ input, signal }: Saving) => {
        onProgress(undefined)
        const saving = { chosen, author: author(), onProgress, signal }
        return saveSection(section, { ...input, draft: input.draft as Draft }, saving)
      }),
      saveDraft: fromPromise(({ input, signal }: SavingDraft) => {
        onProgress(undefined)
        const saving = { chosen, author: author(), onProgress, signal }
        return saveDraft(section, { ...input, draft: input.draft as Draft }, saving)
      }),
      openDraft: fromPromise(({ input }: WithDraft) => openDraft(section, input.wanted)),
      discardDraft: fromPromise(({ input }: WithDraft) => discardDraft(section, input.wanted)),
      remove: fromPromise(({ input }: { input: { row: RowToRemove; stored: StoredSection } }) =>
        removeRow(section, input.row, input.stored, author()),
      ),
      restore: fromPromise(({ input }: { input: { oldVersion: number; version: string } }) =>
        restoreVersion(section, input),
      ),
    },
    actions: {
      validate: assign({
        errors: ({ context }) => validateSection(section.content, (context.draft as Draft).content),
      }),
      takeRowOut: assign(({ context }, { stored }) => ({
        stored,
        draft: withoutRow(context.draft as Draft, context.row),
        kept: context.opened.draft
          ? withoutRow(context.kept as Draft, context.row)
          : stored.content,
        errors: [],
      })),
      focusFirstInvalid: ({ context }) =>
        focusFirst(context.errors.map(({ path }) => ({ id: controlIdAt(section.content, path) }))),
    },
    guards: {
      isUnchanged: ({ context }) => isUnchanged(section.content, context),
      isLive: ({ context: { draft, stored } }) =>
        isUnchanged(section.content, { draft, kept: stored.content }),
    },
  })
}

/** Whether the fields equal what is on the server, live or as a draft. */
export const isUnchanged = (key: ContentKey, { draft, kept }: { draft: unknown; kept: unknown }) =>
  draft === kept ||
  isSameContent(contentSchemas[key], (draft as Draft).content, (kept as Draft).content)

export type SectionActor = ActorRefFrom<typeof adminSectionMachine>
export type SectionSnapshot = SnapshotFrom<typeof adminSectionMachine>

export const draftIn = ({ context }: SectionSnapshot) => context.draft as Draft
