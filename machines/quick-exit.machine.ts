import { setup } from 'xstate'
import { toProvide } from './not-provided'

/** The fast way out of the pages of reporters. */
export const quickExitMachine = setup({
  types: {
    events: {} as { type: 'escape' } | { type: 'leave' },
  },
  actions: {
    forgetEverything: toProvide('forgetEverything'),
    /** Another page takes the place of this one, also in the browser's history. */
    replacePage: toProvide('replacePage'),
  },
  delays: { secondPress: 3000 },
}).createMachine({
  id: 'quick-exit',
  meta: { title: 'Quick exit' },
  description:
    'Leaves the pages of reporters at once, by a button or by pressing Escape twice, and clears what was typed.',
  initial: 'staying',
  on: { leave: '.left' },
  states: {
    staying: { on: { escape: 'warned' } },
    warned: {
      description: 'The page says that Escape once more leaves it.',
      on: { escape: 'left' },
      after: { secondPress: 'staying' },
    },
    left: { type: 'final', entry: ['forgetEverything', 'replacePage'] },
  },
})
