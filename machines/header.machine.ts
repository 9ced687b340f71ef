import { setup } from 'xstate'

const fixedFrom = 15

/** The header of every public page. */
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
  description: 'The header of the site: its position, its style and the menu on narrow screens.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    position: {
      description: 'Fixed once the page is scrolled by 15 px or more.',
      initial: 'unfixed',
      states: {
        unfixed: { on: { scroll: { guard: 'isPastThreshold', target: 'fixed' } } },
        fixed: { on: { scroll: [{ guard: 'isPastThreshold' }, { target: 'unfixed' }] } },
      },
    },
    look: {
      description: 'The loan page has its own header and link style.',
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'startsOnLoan', target: 'loan' }, { target: 'site' }] },
        site: { on: { 'page.loan': 'loan' } },
        loan: { on: { 'page.other': 'site' } },
      },
    },
    menu: {
      description: 'The menu that collapses behind a button on narrow screens.',
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
