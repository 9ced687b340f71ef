import { setup } from 'xstate'

const fixedFrom = 15

/** The header of every public page. Specification 2 "Shared header", 4 "Header". */
export const headerMachine = setup({
  types: {
    context: {} as { startsOnLoan: boolean },
    input: {} as { startsOnLoan: boolean },
    events: {} as
      | { type: 'scroll'; y: number }
      | { type: 'page.loan' }
      | { type: 'page.other' }
      | { type: 'menu.toggle' }
      | { type: 'link.choose' }
      | { type: 'outside.press' }
      | { type: 'escape.press' },
  },
  guards: {
    startsOnLoan: ({ context }) => context.startsOnLoan,
    isPastThreshold: ({ event }) => event.type === 'scroll' && event.y >= fixedFrom,
  },
  actions: {
    focusToggle: () => {},
  },
}).createMachine({
  id: 'header',
  description: 'Specification 2 "Shared header", 4 "Header": position, look and phone menu.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    position: {
      description: 'Fixed once the page is scrolled 15 px or more.',
      initial: 'unfixed',
      states: {
        unfixed: { on: { scroll: { guard: 'isPastThreshold', target: 'fixed' } } },
        fixed: { on: { scroll: [{ guard: 'isPastThreshold' }, { target: 'unfixed' }] } },
      },
    },
    look: {
      description: 'The loan page has a look and link style of its own.',
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'startsOnLoan', target: 'loan' }, { target: 'site' }] },
        site: { on: { 'page.loan': 'loan' } },
        loan: { on: { 'page.other': 'site' } },
      },
    },
    menu: {
      description: 'The menu that narrow screens fold behind the hamburger.',
      initial: 'closed',
      states: {
        closed: { on: { 'menu.toggle': 'open' } },
        open: {
          on: {
            'menu.toggle': 'closed',
            'link.choose': 'closed',
            'outside.press': 'closed',
            'escape.press': { target: 'closed', actions: 'focusToggle' },
          },
        },
      },
    },
  },
})
