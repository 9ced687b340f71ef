import { assign, fromPromise, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  adminSectionMachine,
  type RowToRemove,
  type SectionFailure,
  type StoredSection,
} from '../../../machines/admin-section.machine'
import { contentSchemas, type ContentKey } from '../../../schemas'
import type { AdminSection } from '../../shared/admin-sections'
import { focusFirst } from '../../ui/form/focus-field'
import { storedUser } from '../../ui/session'
import type { ChosenPictures } from './chosen-pictures'
import { isSameContent, withoutRow, type Draft } from './draft'
import { controlIdAt } from './field-names'
import { loadSection, removeRow, restoreVersion, saveSection } from './section-calls'
import { validateSection } from './section-schemas'

interface View {
  chosen: ChosenPictures
  /** The progress of uploading pictures, from 0 to 1; undefined without pictures. */
  onProgress: (share: number | undefined) => void
  /** The session is over and nothing would be lost. */
  onSignedOut: () => void
}

interface Saving {
  input: { draft: unknown; version: string }
  signal: AbortSignal
}

const author = () => storedUser()?.username ?? ''
const failureIn = (error: unknown) => error as Partial<SectionFailure> | undefined

/** The section's machine with this page's server, schema and focus. */
export function sectionMachineFor(
  section: AdminSection,
  { chosen, onProgress, onSignedOut }: View,
) {
  return adminSectionMachine.provide({
    actors: {
      load: fromPromise(async () => {
        try {
          return await loadSection(section)
        } catch (error) {
          if (failureIn(error)?.reason === 'signedOut') onSignedOut()
          throw error
        }
      }),
      save: fromPromise(({ input, signal }: Saving) => {
        onProgress(undefined)
        const { draft, version } = input
        const saving = { chosen, author: author(), onProgress, signal }
        return saveSection(section, { draft: draft as Draft, version }, saving)
      }),
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
        errors: [],
      })),
      focusFirstInvalid: ({ context }) =>
        focusFirst(context.errors.map(({ path }) => ({ id: controlIdAt(section.content, path) }))),
    },
    guards: {
      isUnchanged: ({ context }) => isUnchanged(section.content, context),
    },
  })
}

/** Whether the fields equal the stored section. */
export const isUnchanged = (
  key: ContentKey,
  { draft, stored }: { draft: unknown; stored: { content: unknown } },
) =>
  draft === stored.content ||
  isSameContent(contentSchemas[key], (draft as Draft).content, (stored.content as Draft).content)

export type SectionActor = ActorRefFrom<typeof adminSectionMachine>
export type SectionSnapshot = SnapshotFrom<typeof adminSectionMachine>

export const draftIn = ({ context }: SectionSnapshot) => context.draft as Draft
