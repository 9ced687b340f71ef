import { assign, type AnyEventObject, type SnapshotFrom } from 'xstate'
import {
  adminSectionMachine,
  type SectionFailure,
  type StoredSection,
} from '../../../machines/admin-section.machine'
import { adminSections } from '../../../src/shared/admin-sections'
import { inOfficeTime } from '../../../src/shared/office-time'
import type { Flow, Outcome } from './flow'

type State = SnapshotFrom<typeof adminSectionMachine>

const { messages } = adminSections.testimonials
const restoreFailed = 'The old version could not be restored.'

/** Between the author and what somebody else has changed, in one content. */
const mark = ' with '

/** The section is one word here, the author of the first testimonial, and what was changed beside it. */
export const authorIn = (content: unknown) => String(content).split(mark)[0]!

/** The same content with another author. */
const by = (author: string, content: unknown) =>
  author + String(content).slice(authorIn(content).length)

/** Versions count up. */
const stored = (content: unknown, version: number): StoredSection => ({
  content,
  version: String(version),
  savedAt: '',
  savedBy: '',
})

/** What somebody else saves: something other than the author, and each time something new. */
const savedByOther = (version: number) => stored(`Ada${mark}${version}`, version)

/** Drafts that a colleague keeps on the server when a walk begins, all with these words. */
export const keptByColleague = { count: 6, author: 'Eve' }

export const scheduledFor = { typed: '2099-01-01T10:00', publishAt: '2099-01-01T09:00:00.000Z' }

const opened = (draft: number, publishAt = '') => ({ draft, author: '', savedAt: '', publishAt })

const versionOf = ({ context }: State) => Number(context.stored.version)

/** Whether somebody else's version was seen and not taken over: saving meets it again. */
const isBehind = (state: State) => Number(state.context.theirs.version) > versionOf(state)

const isUnchanged = ({ context }: Pick<State, 'context'>) => context.draft === context.kept

/** Nobody has saved since the walk began: the colleague's drafts are not behind. */
const isFresh = (state: State) => versionOf(state) === 1 && !isBehind(state)

const failing = (reason: SectionFailure['reason'], message: string, theirs?: StoredSection) => ({
  error: { reason, message, errors: [], ...(theirs && { theirs }) } satisfies SectionFailure,
})

/** Answers like the server's: its versions and its sentences. */
const outcomes: Record<string, (state: State) => Outcome[]> = {
  load: () => [{ output: stored('Ada', 1) }, { error: 'refused' }],
  save: (state) => {
    const conflict = failing('conflict', '', savedByOther(versionOf(state) + 1))
    if (isBehind(state)) return [conflict]
    const after = stored(state.context.draft, versionOf(state) + 1)
    return [
      { output: { message: messages.saved, stored: after } },
      conflict,
      failing('refused', messages.saveFailed),
    ]
  },
  saveDraft: (state) => {
    const { draft, publishAt } = state.context
    const conflict = failing('conflict', '', savedByOther(versionOf(state) + 1))
    if (publishAt && isBehind(state)) return [conflict]
    return [
      {
        output: {
          message: publishAt
            ? `The draft goes live on ${inOfficeTime(publishAt)}.`
            : 'The draft was saved. It is not live.',
          opened: opened(2, publishAt),
          content: draft,
        },
      },
      failing('refused', 'The draft could not be saved.'),
      ...(publishAt ? [conflict] : []),
    ]
  },
  openDraft: () => [
    {
      output: {
        message: '',
        opened: opened(1),
        content: keptByColleague.author,
        stored: stored('Ada', 1),
      },
    },
    failing('refused', 'The draft could not be opened. It may have been published or discarded.'),
  ],
  discardDraft: () => [
    { output: { message: 'The draft was discarded.', stored: stored('Ada', 1) } },
    failing('refused', 'The draft could not be discarded.'),
  ],
  remove: (state) => [
    {
      output: {
        message: messages.removed!,
        stored: stored(state.context.stored.content, versionOf(state) + (isBehind(state) ? 0 : 1)),
      },
    },
    failing('refused', messages.removeFailed!),
  ],
  restore: (state) => [
    { output: { message: '', stored: stored('Ada', versionOf(state) + 1) } },
    failing('refused', restoreFailed),
  ],
}

const simple = [
  'retry',
  'confirm',
  'cancel',
  'saveMine',
  'takeTheirs',
  'leave',
  'hold',
  'save',
  'saveDraft',
  'schedule',
]

function events(state: State): AnyEventObject[] {
  const { draft, stored: before } = state.context
  const can = (event: AnyEventObject) => state.can(event as never)
  const isEditing = state.matches('editing')
  // The focus is on the message: whatever else somebody does takes it away from there first.
  if (can({ type: 'release' })) return [{ type: 'release' }, { type: 'dismiss' }]
  const other = by(authorIn(before.content) === 'Grace' ? 'Ida' : 'Grace', draft)
  return [
    ...simple
      .map((type) => (type === 'saveMine' ? { type, draft } : { type }))
      .filter((event) => can(event) && !isUpload(state, event))
      // Who is asked whether to leave has asked for it.
      .filter(({ type }) => type !== 'leave' || !state.hasTag('leaving')),
    ...(isEditing ? [{ type: 'reset' }] : []),
    ...(state.matches('scheduling')
      ? [{ type: 'publishOn', publishAt: scheduledFor.publishAt }]
      : []),
    ...(isEditing && isFresh(state)
      ? [{ type: 'discardDraft', draft: state.context.opened.draft || 1 }]
      : []),
    ...(isEditing && isFresh(state) && state.context.opened.draft === 0
      ? [{ type: 'openDraft', draft: 1 }]
      : []),
    ...(isEditing && draft !== other ? [{ type: 'change', draft: other, path: '/0/title' }] : []),
    ...(isEditing && isUnchanged(state)
      ? [{ type: 'change', draft: by('', draft), path: '/0/title' }]
      : []),
    ...(isEditing && !isBehind(state)
      ? [
          { type: 'remove', row: { id: 1, index: 1 } },
          { type: 'restore', version: 1 },
        ]
      : []),
  ]
}

/** Testimonials have no pictures: nothing is uploaded that could be cancelled. See `uploadFlow`. */
const isUpload = (state: State, { type }: AnyEventObject) =>
  type === 'cancel' && (state.matches('saving') || state.matches('savingDraft'))

/** The editor of a section with validation that a test can foresee: the author must have a name. */
export const adminSectionFlow: Flow<typeof adminSectionMachine> = {
  machine: adminSectionMachine.provide({
    actions: {
      validate: assign({
        errors: ({ context }) =>
          authorIn(context.draft) ? [] : [{ path: '/0/title', message: 'Required' }],
      }),
      takeRowOut: assign((_, { stored: after }) => ({ stored: after })),
    },
  }),
  events,
  outcomes,
  tells: (state) => {
    const { value, context } = state
    const { draft, stored: before, kept, errors } = context
    return [
      value,
      draft === before.content,
      draft === kept,
      authorIn(draft) === '',
      errors.length,
      isBehind(state),
      isFresh(state),
      context.opened.draft,
      context.opened.publishAt,
      context.publishAt,
      context.wanted === context.opened.draft,
    ]
  },
}

/** The same in a section that has pictures: one is chosen, and its upload is cancelled. */
export const uploadFlow: Flow<typeof adminSectionMachine> = {
  ...adminSectionFlow,
  events(state) {
    if (state.matches('saving') || state.matches('savingDraft')) return [{ type: 'cancel' }]
    return state.matches('editing')
      ? [
          { type: 'change', draft: 'a picture', path: '/0/image' },
          { type: 'save' },
          { type: 'saveDraft' },
        ]
      : []
  },
}
