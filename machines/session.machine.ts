import { setup } from 'xstate'
import { toProvide } from './not-provided'

/** The session of an open page of the back office. */
export const sessionMachine = setup({
  types: {
    events: {} as
      | { type: 'refused' }
      | { type: 'comeBack' }
      | { type: 'signedIn' }
      | { type: 'cancel' },
  },
  actions: {
    /** Makes every call that waits again. */
    sendAgain: toProvide('sendAgain'),
    /** Ends every call that waits, unsent. */
    giveUp: toProvide('giveUp'),
  },
  guards: {
    /** Somebody else has logged in than the one for whom the page was drawn. */
    isSomebodyElse: toProvide('isSomebodyElse'),
  },
}).createMachine({
  id: 'session',
  description:
    'The session of an open page. A call that meets its end waits for a login over the page, and is then made again: nothing that was typed is lost.',
  initial: 'open',
  states: {
    open: {
      on: { refused: 'asking.ended', comeBack: 'asking.returning' },
    },
    asking: {
      description: 'A login dialog over the page.',
      initial: 'ended',
      on: {
        signedIn: [
          { guard: 'isSomebodyElse', target: '.mistaken' },
          { target: 'open', actions: 'sendAgain' },
        ],
        cancel: { target: 'open', actions: 'giveUp' },
      },
      states: {
        ended: { description: 'The session has ended, and calls wait.' },
        returning: {
          description: 'Somebody else is logged in, and the owner of the page comes back.',
        },
        mistaken: {
          description: 'Somebody else has logged in: nothing is sent under another name.',
        },
      },
    },
  },
})
