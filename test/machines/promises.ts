/** A word is what the chart calls it: an event, a call's end, what a guard said, a state that is entered. */
export interface After {
  /** One of these happened before one of the states is entered. */
  oneOf: readonly string[]
  /** What undoes it. */
  until: readonly string[]
  /** The flow starts as if it had happened. */
  fromStart?: boolean
}

/** What a promise is about: a condition of states, or that one of them can be reached from everywhere. */
export type Kind = After | 'reached'

const after = (oneOf: string | string[], ...until: string[]): After => ({
  oneOf: [oneOf].flat(),
  until,
})
const unless = (oneOf: string | string[], ...until: string[]): After => ({
  ...after(oneOf, ...until),
  fromStart: true,
})
const valid = (...until: string[]) => after('isValid', ...until)
const confirmed = (...until: string[]) => after('confirm', ...until)

/** A step of the loan application is open or wanted only if those before it are valid. */
const passed = (step: number) => [
  `isStepDone(step: ${step})`,
  ...[1, 2, 3, 4, 5]
    .filter((later) => later > step)
    .flatMap((later) => [`isResumeStep(step: ${later})`, `isWantedStep(step: ${later})`]),
]

/** What each flow keeps on every path: the promise, the states that it is about, and its kind. */
export const promises: Record<string, readonly [says: string, states: string, kind: Kind][]> = {
  'account-link': [
    [
      'A password is chosen only after the link was accepted.',
      'choosing saving',
      after('readLink done', 'void'),
    ],
    ['A password is sent only when it is valid.', 'saving', valid('choosing')],
  ],
  'admin-section': [
    ['Only valid content is published.', 'saving scheduling', valid('editing')],
    [
      'Nothing is removed, restored or discarded without a yes.',
      'removing restoring discardingDraft',
      confirmed('editing'),
    ],
    [
      'Unsaved changes are left only after a yes.',
      'left',
      unless(['confirm', 'isUnchanged'], 'editing', 'change'),
    ],
    ['The editor can be left from everywhere.', 'left', 'reached'],
  ],
  'application-status': [
    ['An answer is sent only when it is valid.', 'sending', valid('showing')],
    ['Nothing is withdrawn or erased without a yes.', 'acting', confirmed('showing')],
  ],
  contact: [['A message is sent only when it is valid.', 'submitting', valid('editing')]],
  header: [['The menu can always be closed.', 'menu.closed', 'reached']],
  home: [['The page is shown, whatever could not be loaded.', 'ready', 'reached']],
  'inbox-item': [
    ['An entry is removed only after a yes.', 'removing', confirmed('new', 'inReview', 'done')],
  ],
  'loan-case': [
    ['An application is removed only after a yes.', 'removing', confirmed('resting')],
    [
      'A decision is stored only with a valid explanation.',
      'stepping',
      after(
        ['isValid', 'start', 'resume', 'agree', 'confirmNo', 'withdrawReturn', 'undo'],
        'resting',
        'explaining',
      ),
    ],
    [
      'A deletion is asked for only with a valid reason.',
      'sendingRemoval',
      valid('resting', 'askingRemoval'),
    ],
  ],
  'loan-wizard': [
    [
      'An application is sent only after step 1 is valid.',
      'wizard.submitting',
      after(passed(1), 'wizard.filling.personal', 'confirm'),
    ],
    [
      'An application is sent only after step 2 is valid.',
      'wizard.submitting',
      after(passed(2), 'wizard.filling.employment', 'confirm'),
    ],
    [
      'An application is sent only after step 5 is valid.',
      'wizard.submitting',
      after(passed(5), 'wizard.filling.loan'),
    ],
    [
      'An application is sent only without errors in reference 1.',
      'wizard.submitting',
      after('not isFirstFailing(step: 3)', 'wizard.filling.loan'),
    ],
    [
      'An application is sent only without errors in reference 2.',
      'wizard.submitting',
      after('not isFirstFailing(step: 4)', 'wizard.filling.loan'),
    ],
    [
      'What the server received is not sent again.',
      'wizard.submitting',
      unless('close', 'wizard.succeeded'),
    ],
    [
      'Answers are thrown away only after a yes, or once received.',
      'wizard.left',
      after(['confirm', 'not hasAnswers', 'wizard.succeeded'], 'wizard.filling'),
    ],
    ['The page can be left, whatever fails.', 'wizard.left', 'reached'],
  ],
  login: [
    ['Nothing is sent before both fields are filled in.', 'submitting', valid('idle', 'failed')],
    [
      'A code is sent only after name and password were right.',
      'submittingCode',
      after('asksForCode', 'idle', 'failed'),
    ],
    ['Only the server’s yes signs somebody in.', 'signedIn', after('isSuccessful')],
  ],
  'mail-template': [
    ['A template is saved only when it is valid.', 'sending', valid('editing', 'sent')],
  ],
  newsletter: [
    [
      'Nobody is thanked before the server has the address.',
      'subscribed',
      after('isSubscribed', 'submitting'),
    ],
  ],
  'page-content': [
    ['The page is whole only when nothing of it failed.', 'ready', after('isComplete')],
  ],
  password: [['A password is sent only when it is valid.', 'sending', valid('editing')]],
  'pdf-pages': [
    ['Pages are joined only after one was chosen.', 'joining', after('hasChosen', 'choosing')],
  ],
  people: [['An invitation is sent only when it is valid.', 'sending', valid('inviting')]],
  person: [
    [
      'Nobody loses a right, a link or a session without a yes.',
      'acting',
      unless(
        ['confirm', 'cancel'],
        'losesRights',
        'withdraw',
        'disable',
        'turnOffSecondFactor',
        'endSessions',
      ),
    ],
  ],
  receipt: [
    ['The receipt is put away only once it was typed correctly.', 'confirmed', valid('typing')],
  ],
  reply: [
    ['A reply is sent only when it is valid.', 'sending', valid('writing')],
    [
      'A written reply is thrown away only after a yes.',
      'closed',
      unless(['confirm', 'isBlank'], 'writing', 'change'),
    ],
  ],
  'report-return': [
    [
      'A report is shown only to its receipt.',
      'showing sending readingBefore',
      after('openReport done', 'asking'),
    ],
    ['An answer is sent only when it is valid.', 'sending', valid('showing')],
  ],
  passkeys: [
    ['A passkey is added only after a valid entry.', 'adding', valid('naming')],
    ['It is removed only after a valid entry.', 'removing', valid('confirming')],
  ],
  'second-factor': [
    ['Two-step login begins only after a valid entry.', 'beginning', valid('off')],
    ['It is turned on only with a code that is filled in.', 'turningOn', valid('confirming')],
    ['It is turned off only after a valid entry.', 'turningOff', valid('on')],
    [
      'Recovery codes are shown only once it is on.',
      'showingCodes',
      after('confirm done', 'loading'),
    ],
  ],
  session: [
    [
      'What waited is made again only for whom the page was drawn.',
      'open',
      unless(['not isSomebodyElse', 'cancel'], 'asking'),
    ],
    ['The page can always be gone on with.', 'open', 'reached'],
  ],
  whistle: [
    ['A report is sent only when it is valid.', 'delivering', valid('editing')],
    [
      'A receipt is shown only for a report that was delivered.',
      'receipt',
      after('deliver done', 'editing'),
    ],
    ['A receipt is shown only if there is one.', 'receipt', after('hasReceipt', 'editing')],
  ],
  'whistle-case': [
    ['A report is removed only after a yes.', 'removing', confirmed('resting')],
    ['A note or message is stored only when it is valid.', 'sending', valid('writing', 'resting')],
  ],
}
