import definitions from '../../../schemas/definitions.json'
import { applicationEndpoints } from '../application-status'
import { loanFiles } from '../codecs/loan'
import { codeStates, loanStates, recordedWays } from '../loan-case'
import { json, said } from './answer'
import { contract, formBody, type PartLimits } from './contract'
import { day, ownOffer, sentOffer } from './offer'
import {
  list,
  named,
  number,
  oneOf,
  pictureBytes,
  record,
  sentence,
  text,
  type Wire,
} from './wire-schema'

const state = oneOf(loanStates)

/** What an applicant reads about an application. */
const application = named(
  'ApplicationStatus',
  record(
    {
      reference: text,
      /** Enough to know it again. */
      initial: { ...text, description: 'The first letter of the first name' },
      state,
      /** The states so far, the oldest first. */
      steps: list(
        record(
          {
            state,
            on: day,
            how: {
              ...oneOf(recordedWays),
              description: 'How an answer was given that the office recorded',
            },
          },
          ['how'],
        ),
      ),
      /**
       * What is missing while it waits for the applicant: the code of a reason, a text and the fields of
       * documents; else nothing.
       */
      asked: record({ reason: text, text, documents: list(oneOf(loanFiles)) }),
      /** What the office wrote with the state that it is in now, and when; else nothing. */
      message: record({ text, on: day }),
      /** When its deletion was asked for; '' before. */
      erasureAskedOn: day,
      /** Counts its changes; in quotes the If-Match of a change. */
      version: number,
      /** What is offered, or was accepted. */
      offer: ownOffer,
      /** What was accepted, and then taken back by the office. */
      takenBack: sentOffer,
    },
    ['offer', 'takenBack'],
  ),
)
export type ApplicationStatus = Wire<typeof application>

/** The answer to each change. */
const changed = record({ message: sentence, application })
export type ApplicationChanged = Wire<typeof changed>

/** Four of the largest files, every text, and the boundaries. */
export const applicationLimits: PartLimits = {
  parts: 100,
  text: 8 * 1024,
  file: definitions.document.properties.size.maximum,
  all: 6 * 1024 * 1024,
}

const ifMatch = {
  'If-Match': { ...text, description: 'The `version` that the applicant saw, in quotes' },
}

const late = said('The office has changed the application. Nothing was stored.')

/** What is asked by whoever knows the reference and the phone number. */
const own = {
  right: 'public',
  tag: 'Forms',
  body: formBody('applicationStatus'),
  bodyLimit: 8 * 1024,
  refuses: [404, 429],
} as const

export const readApplication = contract({
  ...applicationEndpoints.status,
  ...own,
  summary: 'See how far an application is',
  audit: { none: 'Applicants see what is theirs' },
  description:
    'For whoever knows its reference and its phone number. A wrong pair and an unknown reference get the same answer.',
  answers: { 200: json(application, 'The application as its applicant may see it') },
})

export const withdrawApplication = contract({
  ...applicationEndpoints.withdraw,
  ...own,
  summary: 'Withdraw an application',
  audit: 'set-state',
  headers: ifMatch,
  answers: { 200: json(changed, 'The application after it was withdrawn'), 412: late },
})

export const askErasure = contract({
  ...applicationEndpoints.erasure,
  ...own,
  summary: 'Ask for an application to be deleted',
  audit: 'ask-erasure',
  description: 'Recorded once on the application; the office deletes it.',
  answers: { 200: json(changed, 'The application after that was recorded') },
})

const mustMatch = {
  'If-Match': {
    ...ifMatch['If-Match'],
    description: `${ifMatch['If-Match'].description}; must be sent`,
  },
}

/** A code that was not taken says why, so that the page knows whether another one may be typed. */
const codeRefusal = json(
  record(
    {
      message: sentence,
      errors: list(record({ path: text, message: sentence })),
      codeState: oneOf(codeStates),
    },
    ['errors', 'codeState'],
  ),
  'The body does not match the schema, or the code is not the right one.',
)

/** An answer that binds: it names what was seen, and proves by a code that it is the applicant's own. */
const answer = {
  ...own,
  audit: 'offer-answer',
  headers: mustMatch,
  answers: {
    200: json(changed, 'The application after that'),
    412: late,
    422: codeRefusal,
  },
} as const

export const askForCode = contract({
  ...applicationEndpoints.code,
  ...own,
  summary: 'Ask for the code that an answer to an offer needs',
  audit: { none: 'Nothing is changed by it; the answer is recorded' },
  description:
    'Sent by email to the address of the application as it was sent, in place of the one before. For this answer to this offer alone, once, for 15 minutes. 412 where no email can be sent: the office takes the answer.',
  headers: mustMatch,
  body: formBody('offerCode'),
  answers: { 200: said('The code is on its way'), 412: late },
})

export const acceptOffer = contract({
  ...answer,
  ...applicationEndpoints.accept,
  summary: 'Accept the offer of an application',
  description:
    'What is accepted is the offer that the applicant saw: 412 if it has changed or is over.',
  body: formBody('offerAccept'),
})

export const turnOfferDown = contract({
  ...answer,
  ...applicationEndpoints.turnDown,
  summary: 'Turn the offer of an application down',
  body: formBody('offerTurnDown'),
})

export const takeAcceptanceBack = contract({
  ...answer,
  ...applicationEndpoints.changeMind,
  summary: 'Take the acceptance of an offer back',
  description: 'Within the days that the offer names; 412 after them.',
  body: formBody('offerChangeMind'),
})

export const answerOffice = contract({
  ...applicationEndpoints.answer,
  ...own,
  summary: 'Send what the office asked for',
  audit: 'answer',
  description: 'Of the documents, those that the office asked for; then it is in review again.',
  headers: ifMatch,
  body: {
    parts: {
      type: 'object',
      properties: {
        reference: text,
        phone: text,
        answer: { ...text, maxLength: 4000 },
        ...Object.fromEntries(loanFiles.map((name) => [name, pictureBytes])),
      },
      required: ['reference', 'phone'],
      additionalProperties: false,
    },
    limits: applicationLimits,
  },
  bodyLimit: applicationLimits.all,
  limit: 'loan',
  answers: { 200: json(changed, 'The application, in review again'), 412: late },
})
