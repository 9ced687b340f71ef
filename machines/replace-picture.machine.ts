import { assign, fromPromise, setup } from 'xstate'
import { notProvided, toProvide } from './not-provided'
import { errorOf, output, sayError } from './outcome'

/** A section that shows the picture, and its version. */
export interface PicturePlace {
  section: string
  version: number
  paths: string[]
}

/** What takes the place of a picture. */
interface Replacement {
  name: string
  alt: string
}

/** Where the dialog goes on when the places are known. */
const found = <To extends string>(to: To) =>
  [
    {
      guard: { type: 'isShown', params: output<PicturePlace[]> },
      target: to,
      actions: { type: 'keepPlaces', params: output<PicturePlace[]> },
    },
    { target: 'unseen' },
  ] as const

const choose = {
  target: 'describing',
  actions: {
    type: 'keepReplacement',
    params: ({ event }: { event: Replacement }) => event,
  },
} as const

/** Replaces a picture in every section that shows it, after naming them all. */
export const replacePictureMachine = setup({
  types: {
    context: {} as Replacement & {
      places: PicturePlace[]
      problem: string
      /** What the server said at the end. */
      message: string
    },
    events: {} as
      | { type: 'open' }
      /** The page's file. */
      | { type: 'upload'; file: unknown }
      | ({ type: 'choose' } & Replacement)
      | { type: 'describe'; alt: string }
      | { type: 'replace' }
      | { type: 'close' },
  },
  actors: {
    /** All reject with a sentence for people. */
    findPlaces: fromPromise<PicturePlace[]>(notProvided),
    /** The name of the stored picture. */
    uploadPicture: fromPromise<string, { file: unknown }>(notProvided),
    replacePicture: fromPromise<string, Replacement & { places: PicturePlace[] }>(notProvided),
  },
  actions: {
    clear: assign({ places: [], name: '', alt: '', problem: '', message: '' }),
    keepPlaces: assign((_, places: PicturePlace[]) => ({ places })),
    keepReplacement: assign((_, { name, alt }: Replacement) => ({ name, alt, problem: '' })),
    keepAlt: assign((_, { alt }: { alt: string }) => ({ alt })),
    keepMessage: assign((_, message: string) => ({ message, problem: '' })),
    sayProblem: sayError,
    /** Shows the section as it is now. */
    reload: toProvide('reload'),
  },
  guards: {
    isShown: (_, places: PicturePlace[]) => places.length > 0,
  },
}).createMachine({
  id: 'replace-picture',
  meta: { title: 'Replace a picture everywhere' },
  description:
    'Names the sections that show a picture, takes another one with its description, and puts it into all of them at once.',
  context: { places: [], name: '', alt: '', problem: '', message: '' },
  initial: 'closed',
  states: {
    closed: { on: { open: 'open' } },
    open: {
      entry: 'clear',
      initial: 'finding',
      on: { close: 'closed' },
      states: {
        finding: {
          invoke: {
            src: 'findPlaces',
            onDone: found('choosing'),
            onError: { target: 'failed', actions: { type: 'sayProblem', params: errorOf } },
          },
        },
        unseen: { description: 'Visitors see it nowhere: there is nothing to replace.' },
        failed: { description: 'Its places could not be read.' },
        choosing: {
          on: {
            upload: 'uploading',
            choose,
          },
        },
        uploading: {
          invoke: {
            src: 'uploadPicture',
            input: ({ event }) => ({ file: (event as { file: unknown }).file }),
            onDone: {
              target: 'describing',
              actions: {
                type: 'keepReplacement',
                params: ({ event }) => ({ name: event.output, alt: '' }),
              },
            },
            onError: { target: 'choosing', actions: { type: 'sayProblem', params: errorOf } },
          },
          on: {
            choose,
          },
        },
        describing: {
          on: {
            describe: { actions: { type: 'keepAlt', params: ({ event }) => event } },
            replace: 'replacing',
          },
        },
        replacing: {
          description: 'What the server is doing cannot be called back: its answer is waited for.',
          tags: 'busy',
          invoke: {
            src: 'replacePicture',
            input: ({ context: { name, alt, places } }) => ({ name, alt, places }),
            onDone: {
              target: 'replaced',
              actions: { type: 'keepMessage', params: output },
            },
            onError: { target: 'looking', actions: { type: 'sayProblem', params: errorOf } },
          },
          on: { close: {} },
        },
        looking: {
          description: 'The sections may have newer versions.',
          tags: 'busy',
          invoke: {
            src: 'findPlaces',
            onDone: found('describing'),
            onError: 'describing',
          },
        },
        replaced: { on: { close: { target: '#replace-picture.closed', actions: 'reload' } } },
      },
    },
  },
})
