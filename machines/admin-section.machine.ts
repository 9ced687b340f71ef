import type { FieldError } from '../src/shared/field-error'
import { assign, fromPromise, setup } from 'xstate'
import { notProvided, toProvide } from './not-provided'
import { failure, output } from './outcome'

const noChanges = 'No changes to save'
const cancelled = 'The upload was cancelled. All your changes are still here.'

/** A section on the server. `savedAt` is ISO 8601. */
export interface StoredSection {
  content: unknown
  version: string
  savedAt: string
  savedBy: string
}

/** The result of a save: a sentence and the section as stored. */
export interface SectionDone {
  message: string
  stored: StoredSection
}

/** Why a call failed. */
export interface SectionFailure {
  reason: 'conflict' | 'refused'
  message: string
  errors: FieldError[]
  /** In a conflict: the section as somebody else has saved it. */
  theirs?: StoredSection
}

/** The row to remove: its number on the server and its index. */
export interface RowToRemove {
  id: number
  index: number
}

/** A draft on the server that is in the fields. Times are ISO 8601; 0 and '' for none. */
export interface OpenedDraft {
  draft: number
  author: string
  savedAt: string
  publishAt: string
}

/** The result of saving or opening a draft: as stored, with a sentence. */
export interface DraftDone {
  message: string
  opened: OpenedDraft
  content: unknown
}

const empty: StoredSection = { content: undefined, version: '', savedAt: '', savedBy: '' }

const noDraft: OpenedDraft = { draft: 0, author: '', savedAt: '', publishAt: '' }

const failed = {
  target: 'editing.failed',
  actions: { type: 'sayFailed', params: failure<SectionFailure> },
} as const

const notSaved = [
  {
    guard: { type: 'isConflict', params: failure<SectionFailure> },
    target: 'comparing',
    actions: { type: 'keepTheirs', params: failure<SectionFailure> },
  },
  { ...failed, actions: [failed.actions, 'focusFirstInvalid'] },
] as const

/**
 * One section in its editor. `draft` is in the fields, `stored` is the version that they began from,
 * `kept` what of them is on the server: `stored`, or the draft `opened`.
 */
export const adminSectionMachine = setup({
  types: {
    context: {} as {
      draft: unknown
      stored: StoredSection
      theirs: StoredSection
      errors: FieldError[]
      message: string
      row: RowToRemove
      oldVersion: number
      kept: unknown
      opened: OpenedDraft
      /** The draft to open or to discard. */
      wanted: number
      /** When the draft is to be published; '' for no time. */
      publishAt: string
      /** What is on its way is kept as a draft. */
      isDraft: boolean
      /** Turns over whenever the fields are filled anew. */
      filled: boolean
    },
    events: {} as
      | { type: 'change'; draft: unknown; path: string }
      | { type: 'save' }
      | { type: 'remove'; row: RowToRemove }
      | { type: 'restore'; version: number }
      | { type: 'saveDraft' }
      | { type: 'schedule' }
      | { type: 'publishOn'; publishAt: string }
      | { type: 'openDraft'; draft: number }
      | { type: 'discardDraft'; draft: number }
      | { type: 'reset' }
      /** In a comparison; the fields as they are saved over theirs. */
      | { type: 'saveMine'; draft: unknown }
      | { type: 'takeTheirs' }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'retry' }
      | { type: 'leave' }
      | { type: 'hold' }
      | { type: 'release' }
      | { type: 'dismiss' },
  },
  actors: {
    load: fromPromise<StoredSection>(notProvided),
    save: fromPromise<SectionDone, { draft: unknown; version: string; opened: number }>(
      notProvided,
    ),
    saveDraft: fromPromise<
      DraftDone,
      { draft: unknown; version: string; opened: number; publishAt: string }
    >(notProvided),
    openDraft: fromPromise<DraftDone & { stored: StoredSection }, { wanted: number }>(notProvided),
    discardDraft: fromPromise<SectionDone, { wanted: number }>(notProvided),
    remove: fromPromise<SectionDone, { row: RowToRemove; stored: StoredSection }>(notProvided),
    restore: fromPromise<SectionDone, { oldVersion: number; version: string }>(notProvided),
  },
  actions: {
    keepStored: assign((_, { stored }: { stored: StoredSection }) => ({ stored })),
    closeDraft: assign(({ context }) => ({ opened: noDraft, kept: context.stored.content })),
    keepOpened: assign((_, { opened, content }: DraftDone) => ({ opened, kept: content })),
    /** Fills the fields with what is on the server. */
    fill: assign(({ context }) => ({
      draft: context.kept,
      errors: [],
      filled: !context.filled,
    })),
    /** The same after a save. */
    settle: assign(({ context }) => ({ draft: context.kept, errors: [] })),
    keepDraft: assign(({ context }, params: { draft: unknown; path: string }) => {
      const errors = context.errors.filter(({ path }) => path !== params.path)
      return {
        draft: params.draft,
        errors: errors.length < context.errors.length ? errors : context.errors,
      }
    }),
    /** Theirs was seen: the fields go over it. */
    keepMine: assign(({ context }, params: { draft: unknown }) => ({
      draft: params.draft,
      stored: context.theirs,
      ...(!context.opened.draft && { kept: context.theirs.content }),
    })),
    noteGoal: assign((_, params: { isDraft: boolean }) => params),
    keepRow: assign((_, { row }: { row: RowToRemove }) => ({ row })),
    keepOldVersion: assign((_, params: { oldVersion: number }) => params),
    keepWanted: assign((_, { draft }: { draft: number }) => ({ wanted: draft })),
    keepTime: assign((_, { publishAt }: { publishAt: string }) => ({ publishAt })),
    forgetTime: assign({ publishAt: '' }),
    keepTheirs: assign((_, { theirs = empty }: SectionFailure) => ({ theirs })),
    takeRowOut: toProvide<SectionDone>('takeRowOut'),
    validate: toProvide('validate'),
    say: assign((_, params: { message: string }) => ({ message: params.message })),
    sayFailed: assign((_, { message, errors }: SectionFailure) => ({ message, errors })),
    sayNoChanges: assign({ message: noChanges }),
    sayCancelled: assign({ message: cancelled }),
    sayNothing: assign({ message: '' }),
    focusFirstInvalid: toProvide('focusFirstInvalid'),
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
    /** The fields are as they are on the server, live or as a draft. */
    isUnchanged: ({ context }) => context.draft === context.kept,
    /** The fields are as the live section. */
    isLive: ({ context }) => context.draft === context.stored.content,
    isScheduled: ({ context }) => context.opened.publishAt !== '',
    isDraft: ({ context }) => context.isDraft,
    isOpened: ({ context }) => context.opened.draft === context.wanted,
    isConflict: (_, { reason }: SectionFailure) => reason === 'conflict',
  },
  delays: { noticeVisible: 5000 },
}).createMachine({
  id: 'admin-section',
  meta: { title: 'Section editor' },
  description:
    'One editor of the back office: a spinner while it loads or saves, success messages for 5 seconds, and no lost changes.',
  context: {
    draft: undefined,
    stored: empty,
    theirs: empty,
    errors: [],
    message: '',
    row: { id: 0, index: 0 },
    oldVersion: 0,
    kept: undefined,
    opened: noDraft,
    wanted: 0,
    publishAt: '',
    isDraft: false,
    filled: false,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        src: 'load',
        onDone: {
          target: 'editing',
          actions: [
            { type: 'keepStored', params: ({ event }) => ({ stored: event.output }) },
            'closeDraft',
            'fill',
          ],
        },
        onError: {
          target: 'unavailable',
          actions: { type: 'say', params: failure },
        },
      },
      on: { leave: 'left' },
    },
    unavailable: {
      description: 'The section could not be loaded: an error message and a way to try again.',
      on: { retry: 'loading', leave: 'left' },
    },
    editing: {
      initial: 'quiet',
      on: {
        change: { actions: { type: 'keepDraft', params: ({ event }) => event } },
        save: { target: 'validating', actions: ['sayNothing', 'forgetTime', 'validate'] },
        saveDraft: [
          { guard: 'isScheduled', target: 'savingDraft', actions: ['sayNothing', 'forgetTime'] },
          { guard: 'isUnchanged', target: '.notice', actions: 'sayNoChanges' },
          { target: 'savingDraft', actions: ['sayNothing', 'forgetTime'] },
        ],
        schedule: { target: 'checking', actions: ['sayNothing', 'validate'] },
        openDraft: [
          {
            guard: 'isUnchanged',
            target: 'openingDraft',
            actions: [{ type: 'keepWanted', params: ({ event }) => event }, 'sayNothing'],
          },
          {
            target: 'confirming.opening',
            actions: { type: 'keepWanted', params: ({ event }) => event },
          },
        ],
        discardDraft: {
          target: 'confirming.discarding',
          actions: { type: 'keepWanted', params: ({ event }) => event },
        },
        remove: {
          target: 'confirming.removal',
          actions: { type: 'keepRow', params: ({ event }) => event },
        },
        restore: {
          target: 'confirming.restoration',
          actions: {
            type: 'keepOldVersion',
            params: ({ event }) => ({ oldVersion: event.version }),
          },
        },
        reset: [{ guard: 'isUnchanged' }, { target: 'confirming.reset' }],
        leave: 'confirming.leaving',
        dismiss: '.quiet',
      },
      states: {
        quiet: { entry: 'sayNothing' },
        notice: {
          description:
            'A success message for 5 seconds, paused while someone points at it, gone after an edit.',
          initial: 'counting',
          on: {
            change: {
              target: 'quiet',
              actions: { type: 'keepDraft', params: ({ event }) => event },
            },
          },
          states: {
            counting: {
              after: { noticeVisible: '#admin-section.editing.quiet' },
              on: { hold: 'held' },
            },
            held: { on: { release: 'counting' } },
          },
        },
        failed: { description: 'An error stays until the next action.' },
      },
    },
    validating: {
      always: [
        { guard: 'isLive', target: 'editing.notice', actions: 'sayNoChanges' },
        { guard: 'isValid', target: 'saving' },
        { target: 'editing', actions: 'focusFirstInvalid' },
      ],
    },
    checking: {
      description: 'Only what could be saved now may be published later.',
      always: [
        { guard: 'isLive', target: 'editing.notice', actions: 'sayNoChanges' },
        { guard: 'isValid', target: 'scheduling' },
        { target: 'editing', actions: 'focusFirstInvalid' },
      ],
    },
    scheduling: {
      description: 'Asks when the draft goes live.',
      on: {
        publishOn: {
          target: 'savingDraft',
          actions: { type: 'keepTime', params: ({ event }) => event },
        },
        cancel: 'editing',
        leave: 'confirming.leaving',
      },
    },
    savingDraft: {
      description: 'A draft may be incomplete and is not live; with a time it goes live by itself.',
      tags: 'saving',
      entry: { type: 'noteGoal', params: { isDraft: true } },
      on: { cancel: { target: 'editing.notice', actions: 'sayCancelled' } },
      invoke: {
        src: 'saveDraft',
        input: ({ context }) => ({
          draft: context.draft,
          version: context.stored.version,
          opened: context.opened.draft,
          publishAt: context.publishAt,
        }),
        onDone: {
          target: 'editing.notice',
          actions: [
            { type: 'keepOpened', params: output },
            'settle',
            { type: 'say', params: output },
          ],
        },
        onError: notSaved,
      },
    },
    openingDraft: {
      tags: 'saving',
      invoke: {
        src: 'openDraft',
        input: ({ context }) => ({ wanted: context.wanted }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'keepStored', params: output },
            { type: 'keepOpened', params: output },
            'fill',
          ],
        },
        onError: failed,
      },
    },
    discardingDraft: {
      tags: 'saving',
      invoke: {
        src: 'discardDraft',
        input: ({ context }) => ({ wanted: context.wanted }),
        onDone: [
          {
            guard: 'isOpened',
            target: 'editing.notice',
            actions: [
              { type: 'keepStored', params: output },
              'closeDraft',
              'fill',
              { type: 'say', params: output },
            ],
          },
          {
            target: 'editing.notice',
            actions: { type: 'say', params: output },
          },
        ],
        onError: failed,
      },
    },
    saving: {
      description:
        'A cancelled save is aborted. If the server stored it anyway, the next save compares versions.',
      tags: 'saving',
      entry: { type: 'noteGoal', params: { isDraft: false } },
      on: { cancel: { target: 'editing.notice', actions: 'sayCancelled' } },
      invoke: {
        src: 'save',
        input: ({ context }) => ({
          draft: context.draft,
          version: context.stored.version,
          opened: context.opened.draft,
        }),
        onDone: {
          target: 'editing.notice',
          actions: [
            { type: 'keepStored', params: output },
            'closeDraft',
            'settle',
            { type: 'say', params: output },
          ],
        },
        onError: notSaved,
      },
    },
    removing: {
      tags: 'saving',
      invoke: {
        src: 'remove',
        input: ({ context }) => ({ row: context.row, stored: context.stored }),
        onDone: {
          target: 'editing.notice',
          actions: [
            { type: 'takeRowOut', params: output },
            { type: 'say', params: output },
          ],
        },
        onError: failed,
      },
    },
    restoring: {
      tags: 'saving',
      invoke: {
        src: 'restore',
        input: ({ context }) => ({
          oldVersion: context.oldVersion,
          version: context.stored.version,
        }),
        onDone: {
          target: 'editing.notice',
          actions: [
            { type: 'keepStored', params: output },
            'closeDraft',
            'fill',
            { type: 'say', params: output },
          ],
        },
        onError: failed,
      },
    },
    confirming: {
      initial: 'removal',
      on: { cancel: 'editing', leave: '.leaving' },
      states: {
        removal: { on: { confirm: '#admin-section.removing' } },
        restoration: { on: { confirm: '#admin-section.restoring' } },
        opening: {
          description: 'Asks before a draft takes the place of unsaved changes.',
          on: { confirm: '#admin-section.openingDraft' },
        },
        discarding: { on: { confirm: '#admin-section.discardingDraft' } },
        reset: { on: { confirm: { target: '#admin-section.editing', actions: 'fill' } } },
        leaving: {
          description: 'Asks before leaving without saving: stay, or leave and lose the changes.',
          tags: 'leaving',
          always: { guard: 'isUnchanged', target: '#admin-section.left' },
          on: { confirm: '#admin-section.left' },
        },
      },
    },
    comparing: {
      description:
        'Someone else saved the section: theirs beside mine, and one of the two is chosen.',
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            saveMine: [
              {
                guard: 'isDraft',
                target: '#admin-section.savingDraft',
                actions: { type: 'keepMine', params: ({ event }) => event },
              },
              {
                target: '#admin-section.saving',
                actions: { type: 'keepMine', params: ({ event }) => event },
              },
            ],
            takeTheirs: {
              target: '#admin-section.editing',
              actions: [
                { type: 'keepStored', params: ({ context }) => ({ stored: context.theirs }) },
                'closeDraft',
                'fill',
              ],
            },
            cancel: '#admin-section.editing',
            leave: 'leaving',
          },
        },
        leaving: {
          description: 'Asks the same; whoever stays compares on.',
          tags: 'leaving',
          always: { guard: 'isUnchanged', target: '#admin-section.left' },
          on: { confirm: '#admin-section.left', cancel: 'choosing' },
        },
      },
    },
    left: { type: 'final' },
  },
})
