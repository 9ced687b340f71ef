import { setup } from 'xstate'
import { toProvide } from './not-provided'

const fixedFrom = 15

/** The header of every public page. */
export const headerMachine = setup({
  types: {
    events: {} as
      | { type: 'scroll'; y: number }
      | { type: 'menu.toggle' }
      | { type: 'link.choose' }
      | { type: 'outside.press' }
      | { type: 'escape.press' },
  },
  guards: {
    isPastThreshold: ({ event }) => event.type === 'scroll' && event.y >= fixedFrom,
    isBeforeThreshold: ({ event }) => event.type === 'scroll' && event.y < fixedFrom,
  },
  actions: {
    focusToggle: toProvide('focusToggle'),
  },
}).createMachine({
  id: 'header',
  description: 'The header of the site: its position and the menu on narrow screens.',
  type: 'parallel',
  states: {
    position: {
      description: 'Fixed once the page is scrolled by 15 px or more.',
      initial: 'unfixed',
      states: {
        unfixed: { on: { scroll: { guard: 'isPastThreshold', target: 'fixed' } } },
        fixed: { on: { scroll: { guard: 'isBeforeThreshold', target: 'unfixed' } } },
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
