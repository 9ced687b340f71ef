import { assign, fromPromise, setup } from 'xstate'
import { notProvided, toProvide } from './not-provided'
import { output } from './outcome'

/** How many pages are offered at a time: each is a drawing in memory. */
export const pagesAtATime = 20

/** So many pages are chosen to begin with; they are well readable in one picture. */
const chosenAtFirst = 6

const otherwise = 'Or choose a photo or screenshot of its pages.'

/** What is said when the PDF gives no pages. */
const failures = {
  locked: `This PDF is protected with a password. Please save a copy of it without a password and choose that. ${otherwise}`,
  broken: `This PDF is damaged and cannot be opened. Please download it again. ${otherwise}`,
  empty: 'This PDF has no pages. Please choose another file.',
  tooLarge: `This PDF is larger than 32 MB. Please choose a smaller one. ${otherwise}`,
  unloaded:
    'We could not load what opens a PDF. Please check your connection and choose the file again.',
}

/** What is said when the chosen pages make no picture. */
const refusals = {
  unreadable:
    'So many pages would not be readable in one picture of 1 MB. Please choose fewer of them.',
  blank: 'One of these pages is empty. Please leave it out.',
  lossy:
    'One of these pages has a picture or text that we cannot show. Please leave it out, or choose a photo or screenshot of it.',
  undrawn: 'We could not draw these pages. Please choose others, or a photo or screenshot of them.',
}

const noneChosen = 'Please choose at least one page.'

const takesLong = `This is taking a long time. You can wait or cancel. ${otherwise}`

/** What a failing actor rejects with. */
export interface PdfProblem {
  reason: keyof typeof failures | keyof typeof refusals
}

const reasonOf = (error: unknown) => (error as Partial<PdfProblem> | undefined)?.reason ?? ''

const sentenceOf = (sentences: Record<string, string>, error: unknown, otherwiseSaid: string) =>
  sentences[reasonOf(error)] ?? otherwiseSaid

const byNumber = (a: number, b: number) => a - b

/** From a chosen PDF to one picture of the pages that its owner picks. */
export const pdfPagesMachine = setup({
  types: {
    context: {} as {
      /** How many pages the PDF has. */
      pages: number
      /** The first page on offer; pages count from 1. */
      first: number
      /** In the order of the PDF. */
      chosen: number[]
      /** The sentence of what went wrong last. */
      refusal: string
    },
    events: {} as
      | { type: 'toggle'; page: number }
      | { type: 'earlier' }
      | { type: 'later' }
      | { type: 'join' }
      | { type: 'cancel' },
  },
  actors: {
    /** Rejects with a `PdfProblem`. */
    readPages: fromPromise<{ pages: number }>(notProvided),
    /** Rejects with a `PdfProblem`; stopped when it is cancelled. */
    joinPages: fromPromise<void, number[]>(notProvided),
  },
  actions: {
    keepPages: assign((_, { pages }: { pages: number }) => ({
      pages,
      chosen: Array.from({ length: Math.min(pages, chosenAtFirst) }, (_page, index) => index + 1),
      refusal: '',
    })),
    togglePage: assign(({ context }, params: { page: number }) => ({
      chosen: context.chosen.includes(params.page)
        ? context.chosen.filter((page) => page !== params.page)
        : [...context.chosen, params.page].sort(byNumber),
      refusal: '',
    })),
    showEarlier: assign({ first: ({ context }) => context.first - pagesAtATime }),
    showLater: assign({ first: ({ context }) => context.first + pagesAtATime }),
    clearRefusal: assign({ refusal: '' }),
    askForPages: assign({ refusal: noneChosen }),
    sayItTakesLong: assign({ refusal: takesLong }),
    showFailure: assign((_, params: { error: unknown }) => ({
      refusal: sentenceOf(failures, params.error, failures.broken),
    })),
    showRefusal: assign((_, params: { error: unknown }) => ({
      refusal: sentenceOf(refusals, params.error, refusals.undrawn),
    })),
    focusStatus: toProvide('focusStatus'),
    takePicture: toProvide('takePicture'),
    leave: toProvide('leave'),
  },
  guards: {
    hasChosen: ({ context }) => context.chosen.length > 0,
    hasEarlier: ({ context }) => context.first > 1,
    hasLater: ({ context }) => context.first + pagesAtATime <= context.pages,
  },
  delays: { patience: 20_000 },
}).createMachine({
  id: 'pdf-pages',
  description:
    'A PDF that was chosen for a document: its owner picks pages, which become one picture on the device.',
  context: { pages: 0, first: 1, chosen: [], refusal: '' },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'readPages',
        onDone: {
          target: 'choosing',
          actions: { type: 'keepPages', params: output },
        },
        onError: {
          target: 'failed',
          actions: { type: 'showFailure', params: ({ event }) => event },
        },
      },
      after: { patience: { actions: 'sayItTakesLong' } },
      on: { cancel: 'left' },
    },
    failed: { description: 'Says why the PDF gives no pages.', on: { cancel: 'left' } },
    choosing: {
      description: 'The pages as thumbnails, the first ones chosen; of a long PDF some at a time.',
      on: {
        toggle: { actions: { type: 'togglePage', params: ({ event }) => event } },
        earlier: { guard: 'hasEarlier', actions: ['showEarlier', 'focusStatus'] },
        later: { guard: 'hasLater', actions: ['showLater', 'focusStatus'] },
        join: [
          { guard: 'hasChosen', target: 'joining', actions: 'clearRefusal' },
          { actions: ['askForPages', 'focusStatus'] },
        ],
        cancel: 'left',
      },
    },
    joining: {
      description: 'Draws one page after the other, then fits them into the size limit.',
      entry: 'focusStatus',
      invoke: {
        src: 'joinPages',
        input: ({ context }) => context.chosen,
        onDone: 'joined',
        onError: {
          target: 'choosing',
          actions: [{ type: 'showRefusal', params: ({ event }) => event }, 'focusStatus'],
        },
      },
      after: { patience: { actions: 'sayItTakesLong' } },
      on: { cancel: { target: 'choosing', actions: 'clearRefusal' } },
    },
    joined: { type: 'final', entry: 'takePicture' },
    left: { type: 'final', entry: 'leave' },
  },
})
