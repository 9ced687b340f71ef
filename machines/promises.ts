/** What must have happened when a flow comes to a state, on whatever path. */
export interface Need {
  /**
   * One of these, as the chart calls them: an event (`submit`), a call's end (`signIn failed`), a
   * guard that said yes or no (`isValid`, `not isValid`), an action, a state that was entered.
   */
  oneOf: readonly string[]
  /** What undoes it, in the same words. */
  until?: readonly string[]
  /** The flow starts as if it had happened. */
  fromStart?: boolean
}

/** A property of a flow in a sentence, and what it means on the chart. */
export type FlowPromise = { says: string } & (
  | { states: readonly string[]; needs: readonly Need[] }
  /** The state can be reached from everywhere. */
  | { reach: string }
  /** Every state but the final ones can be left. */
  | { of: 'states' }
  /** After every failed call it can be made again, or the flow can end. */
  | { of: 'failures' }
)

/** What every flow promises. */
export const commonPromises: readonly FlowPromise[] = [
  { says: 'No state is without an exit but the final ones.', of: 'states' },
  { says: 'Every failure has a way out: another try, or the end.', of: 'failures' },
]

const valid = (states: string[], until: string[], says: string): FlowPromise => ({
  says,
  states,
  needs: [{ oneOf: ['isValid'], until }],
})

const confirmed = (states: string[], until: string[], says: string): FlowPromise => ({
  says,
  states,
  needs: [{ oneOf: ['confirm'], until }],
})

const step = (guard: string, ...steps: number[]) => steps.map((one) => `${guard} {"step":${one}}`)

/** A step is open or wanted only if those before it are valid. */
const opened = (...steps: number[]) => [
  ...step('isResumeStep', ...steps),
  ...step('isWantedStep', ...steps),
]

/** What each flow promises besides. */
export const promises: Readonly<Record<string, readonly FlowPromise[]>> = {
  'account-link': [
    {
      says: 'A password is chosen only after the link was accepted.',
      states: ['choosing', 'saving'],
      needs: [{ oneOf: ['readLink done'], until: ['void'] }],
    },
    valid(['saving'], ['choosing'], 'A password is sent only when it is valid.'),
  ],
  'admin-section': [
    {
      says: 'Only valid content is published, or what was merged with a newer version.',
      states: ['saving', 'scheduling'],
      needs: [{ oneOf: ['isValid', 'merge'], until: ['editing'] }],
    },
    confirmed(
      ['removing', 'restoring', 'discardingDraft'],
      ['editing'],
      'Nothing is removed, restored or discarded without a yes.',
    ),
    {
      says: 'Unsaved changes are left only after a yes.',
      states: ['left'],
      needs: [{ oneOf: ['confirm', 'isUnchanged'], until: ['editing', 'change'], fromStart: true }],
    },
    { says: 'The editor can be left from everywhere.', reach: 'left' },
  ],
  'application-status': [
    valid(['sending'], ['showing'], 'An answer is sent only when it is valid.'),
    confirmed(['acting'], ['showing'], 'Nothing is withdrawn, taken back or erased without a yes.'),
  ],
  carousel: [
    {
      says: 'What was stopped moves again only when it is started.',
      states: ['rotating'],
      needs: [{ oneOf: ['start'], until: ['stopped'], fromStart: true }],
    },
  ],
  contact: [
    valid(['submitting'], ['editing'], 'A message is sent only when it is valid.'),
    {
      says: 'A message that could not be sent is kept.',
      states: ['failed'],
      needs: [{ oneOf: ['keepUnsent'], until: ['submitting'] }],
    },
  ],
  'go-to': [
    {
      says: 'A reference leads somewhere only if it was found.',
      states: ['open.found'],
      needs: [{ oneOf: ['isFound'], until: ['change', 'close'] }],
    },
  ],
  header: [{ says: 'The menu can always be closed.', reach: 'menu.closed' }],
  home: [{ says: 'The page is shown, whatever could not be loaded.', reach: 'ready' }],
  'saved-views': [{ says: 'The list can always be used again.', reach: 'resting' }],
  'inbox-item': [
    confirmed(['removing'], ['new', 'inReview', 'done'], 'An entry is removed only after a yes.'),
  ],
  'loan-case': [
    confirmed(['removing'], ['resting'], 'An application is removed only after a yes.'),
    {
      says: 'A decision is stored only with a valid explanation.',
      states: ['stepping'],
      needs: [
        {
          oneOf: ['isValid', 'start', 'resume', 'agree', 'undo'],
          until: ['resting', 'explaining'],
        },
      ],
    },
  ],
  'loan-wizard': [
    {
      says: 'An application is sent only after steps 1, 2 and 5 are valid.',
      states: ['wizard.submitting'],
      needs: [
        {
          oneOf: [...step('isStepDone', 1), ...opened(2, 3, 4, 5)],
          until: ['wizard.filling.personal', 'clearAnswers'],
        },
        {
          oneOf: [...step('isStepDone', 2), ...opened(3, 4, 5)],
          until: ['wizard.filling.employment', 'clearAnswers'],
        },
        { oneOf: step('isStepDone', 5), until: ['wizard.filling.loan', 'clearAnswers'] },
      ],
    },
    {
      says: 'An application is sent only without errors in its references.',
      states: ['wizard.submitting'],
      needs: step('not isFirstFailing', 3, 4).map((found) => ({
        oneOf: [found],
        until: ['wizard.filling.loan'],
      })),
    },
    {
      says: 'What the server received is not sent again.',
      states: ['wizard.submitting'],
      needs: [{ oneOf: ['clearAnswers'], until: ['wizard.succeeded'], fromStart: true }],
    },
    {
      says: 'Answers are thrown away only after a yes, or once they were received.',
      states: ['wizard.left'],
      needs: [
        { oneOf: ['confirm', 'not hasAnswers', 'wizard.succeeded'], until: ['wizard.filling'] },
      ],
    },
    { says: 'The page can be left, whatever fails.', reach: 'wizard.left' },
  ],
  login: [
    valid(['submitting'], ['idle', 'failed'], 'Nothing is sent before both fields are filled in.'),
    {
      says: 'A code is sent only after name and password were right.',
      states: ['submittingCode'],
      needs: [{ oneOf: ['asksForCode'], until: ['idle', 'failed'] }],
    },
    {
      says: 'Only the server’s yes signs somebody in.',
      states: ['signedIn'],
      needs: [{ oneOf: ['isSuccessful'] }],
    },
  ],
  'mail-template': [valid(['saving'], ['editing'], 'A template is saved only when it is valid.')],
  newsletter: [
    {
      says: 'Nobody is thanked before the server has the address.',
      states: ['subscribed'],
      needs: [{ oneOf: ['isSubscribed'], until: ['submitting'] }],
    },
  ],
  'page-content': [
    {
      says: 'The page is whole only when nothing of it failed.',
      states: ['ready'],
      needs: [{ oneOf: ['isComplete'] }],
    },
  ],
  password: [valid(['sending'], ['editing'], 'A password is sent only when it is valid.')],
  'pdf-pages': [
    {
      says: 'Pages are joined only after one was chosen.',
      states: ['joining'],
      needs: [{ oneOf: ['hasChosen'], until: ['choosing'] }],
    },
  ],
  people: [valid(['sending'], ['inviting'], 'An invitation is sent only when it is valid.')],
  person: [
    {
      says: 'Nobody loses a right, a link or a session without a yes.',
      states: ['acting'],
      needs: [
        {
          oneOf: ['confirm', 'cancel'],
          until: ['losesRights', 'withdraw', 'disable', 'turnOffSecondFactor', 'endSessions'],
          fromStart: true,
        },
      ],
    },
  ],
  'quick-exit': [{ says: 'The page can always be left.', reach: 'left' }],
  receipt: [
    valid(['confirmed'], ['typing'], 'The receipt is put away only once it was typed correctly.'),
  ],
  reply: [
    valid(['sending'], ['writing'], 'A reply is sent only when it is valid.'),
    {
      says: 'A written reply is thrown away only after a yes.',
      states: ['closed'],
      needs: [{ oneOf: ['confirm', 'isBlank'], until: ['writing', 'change'], fromStart: true }],
    },
  ],
  'report-return': [
    {
      says: 'A report is shown only to its receipt.',
      states: ['showing', 'sending', 'readingBefore'],
      needs: [{ oneOf: ['openReport done'], until: ['asking'] }],
    },
    valid(['sending'], ['showing'], 'An answer is sent only when it is valid.'),
  ],
  passkeys: [
    valid(['adding'], ['naming'], 'A passkey is added only after a valid entry.'),
    valid(['removing'], ['confirming'], 'It is removed only after a valid entry.'),
  ],
  'second-factor': [
    valid(['beginning'], ['off'], 'Two-step login begins only after a valid entry.'),
    valid(['turningOn'], ['confirming'], 'It is turned on only with a code that is filled in.'),
    valid(['turningOff'], ['on'], 'It is turned off only after a valid entry.'),
    {
      says: 'Recovery codes are shown only once it is on.',
      states: ['showingCodes'],
      needs: [{ oneOf: ['confirm done'], until: ['loading'] }],
    },
  ],
  session: [
    {
      says: 'What waited is made again only for whom the page was drawn.',
      states: ['open'],
      needs: [{ oneOf: ['not isSomebodyElse', 'cancel'], until: ['asking'], fromStart: true }],
    },
    { says: 'The page can always be gone on with.', reach: 'open' },
  ],
  whistle: [
    valid(['delivering'], ['editing'], 'A report is sent only when it is valid.'),
    {
      says: 'A receipt is shown only for a report that was delivered.',
      states: ['receipt'],
      needs: [
        { oneOf: ['deliver done'], until: ['editing'] },
        { oneOf: ['hasReceipt'], until: ['editing'] },
      ],
    },
  ],
  'whistle-case': [
    confirmed(['removing'], ['resting'], 'A report is removed only after a yes.'),
    valid(
      ['sending'],
      ['writing', 'resting'],
      'A note or message is stored only when it is valid.',
    ),
  ],
}
