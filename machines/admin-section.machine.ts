import { assign, fromPromise, setup } from 'xstate'
import type { FieldError } from './answers'
import { notProvided } from './not-provided'

const noChanges = 'No changes to save'
const cancelled = 'The upload was cancelled. All your changes are still here.'
const notSignedIn = 'You are logged out. Nothing was sent, and all your changes are still here.'

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
  reason: 'signedOut' | 'conflict' | 'refused'
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

type Failed = { error: SectionFailure }

const empty: StoredSection = { content: undefined, version: '', savedAt: '', savedBy: '' }

/** One section in its editor. `draft` is in the fields, `stored` on the server when last read. */
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
      /** Turns over whenever the fields are filled anew. */
      filled: boolean
    },
    events: {} as
      | { type: 'change'; draft: unknown; path: string }
      | { type: 'save' }
      | { type: 'remove'; row: RowToRemove }
      | { type: 'restore'; version: number }
      | { type: 'reset' }
      | { type: 'merge'; draft: unknown }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'retry' }
      | { type: 'signedIn' }
      | { type: 'leave' }
      | { type: 'hold' }
      | { type: 'release' }
      | { type: 'dismiss' },
  },
  actors: {
    load: fromPromise<StoredSection>(notProvided),
    save: fromPromise<SectionDone, { draft: unknown; version: string }>(notProvided),
    remove: fromPromise<SectionDone, { row: RowToRemove; stored: StoredSection }>(notProvided),
    restore: fromPromise<SectionDone, { oldVersion: number; version: string }>(notProvided),
  },
  actions: {
    keepStored: assign((_, { stored }: { stored: StoredSection }) => ({ stored })),
    /** Fills the fields with the stored section. */
    fill: assign(({ context }) => ({
      draft: context.stored.content,
      errors: [],
      filled: !context.filled,
    })),
    /** The same after a save. */
    settle: assign(({ context }) => ({ draft: context.stored.content, errors: [] })),
    keepDraft: assign(({ context }, params: { draft: unknown; path: string }) => {
      const errors = context.errors.filter(({ path }) => path !== params.path)
      return {
        draft: params.draft,
        errors: errors.length < context.errors.length ? errors : context.errors,
      }
    }),
    keepMerged: assign(({ context }, params: { draft: unknown }) => ({
      draft: params.draft,
      stored: context.theirs,
      filled: !context.filled,
    })),
    keepRow: assign((_, { row }: { row: RowToRemove }) => ({ row })),
    keepOldVersion: assign((_, params: { oldVersion: number }) => params),
    keepTheirs: assign((_, { error }: Failed) => ({ theirs: error.theirs ?? empty })),
    takeRowOut: (_, params: SectionDone) => {
      void params
    },
    validate: assign({ errors: () => [] as FieldError[] }),
    say: assign((_, params: { message: string }) => ({ message: params.message })),
    sayFailed: assign((_, { error }: Failed) => ({
      message: error.message,
      errors: error.errors,
    })),
    sayNoChanges: assign({ message: noChanges }),
    sayCancelled: assign({ message: cancelled }),
    sayNotSignedIn: assign({ message: notSignedIn }),
    sayNothing: assign({ message: '' }),
    focusFirstInvalid: () => {},
  },
  guards: {
    isValid: ({ context }) => context.errors.length === 0,
    isUnchanged: ({ context }) => context.draft === context.stored.content,
    isSignedOut: (_, { error }: Failed) => error.reason === 'signedOut',
    isConflict: (_, { error }: Failed) => error.reason === 'conflict',
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
            'fill',
          ],
        },
        onError: 'unavailable',
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
        save: { target: 'validating', actions: ['sayNothing', 'validate'] },
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
        leave: [{ guard: 'isUnchanged', target: 'left' }, { target: 'confirming.leaving' }],
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
        { guard: 'isUnchanged', target: 'editing.notice', actions: 'sayNoChanges' },
        { guard: 'isValid', target: 'saving' },
        { target: 'editing', actions: 'focusFirstInvalid' },
      ],
    },
    saving: {
      description:
        'A cancelled save is aborted. If the server stored it anyway, the next save compares versions.',
      tags: 'saving',
      on: { cancel: { target: 'editing.notice', actions: 'sayCancelled' } },
      invoke: {
        src: 'save',
        input: ({ context }) => ({ draft: context.draft, version: context.stored.version }),
        onDone: {
          target: 'editing.notice',
          actions: [
            { type: 'keepStored', params: ({ event }) => event.output },
            'settle',
            { type: 'say', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event as unknown as Failed },
            target: 'signedOut.saving',
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event as unknown as Failed },
            target: 'comparing',
            actions: { type: 'keepTheirs', params: ({ event }) => event as unknown as Failed },
          },
          {
            target: 'editing.failed',
            actions: [
              { type: 'sayFailed', params: ({ event }) => event as unknown as Failed },
              'focusFirstInvalid',
            ],
          },
        ],
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
            { type: 'takeRowOut', params: ({ event }) => event.output },
            { type: 'say', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event as unknown as Failed },
            target: 'signedOut.removing',
          },
          {
            target: 'editing.failed',
            actions: { type: 'sayFailed', params: ({ event }) => event as unknown as Failed },
          },
        ],
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
            { type: 'keepStored', params: ({ event }) => event.output },
            'fill',
            { type: 'say', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event as unknown as Failed },
            target: 'signedOut.restoring',
          },
          {
            target: 'editing.failed',
            actions: { type: 'sayFailed', params: ({ event }) => event as unknown as Failed },
          },
        ],
      },
    },
    confirming: {
      initial: 'removal',
      on: { cancel: 'editing' },
      states: {
        removal: { on: { confirm: '#admin-section.removing' } },
        restoration: { on: { confirm: '#admin-section.restoring' } },
        reset: { on: { confirm: { target: '#admin-section.editing', actions: 'fill' } } },
        leaving: {
          description: 'Asks before leaving without saving: stay, or leave and lose the changes.',
          on: { confirm: '#admin-section.left' },
        },
      },
    },
    comparing: {
      description: 'Someone else saved the section: both versions side by side, field by field.',
      on: {
        merge: {
          target: 'saving',
          actions: { type: 'keepMerged', params: ({ event }) => event },
        },
        cancel: 'editing',
      },
    },
    signedOut: {
      description:
        'The session has ended: a login dialog over the form, then the action is repeated.',
      initial: 'saving',
      on: { cancel: { target: 'editing.failed', actions: 'sayNotSignedIn' } },
      states: {
        saving: { on: { signedIn: '#admin-section.saving' } },
        removing: { on: { signedIn: '#admin-section.removing' } },
        restoring: { on: { signedIn: '#admin-section.restoring' } },
      },
    },
    left: { type: 'final' },
  },
})
