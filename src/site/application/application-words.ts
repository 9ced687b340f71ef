import type { LoanState, RecordedWay } from '../../shared/loan-case'

/** What a state means to the applicant, and what comes next. */
export const stateWords: Record<LoanState, { name: string; next: string }> = {
  received: {
    name: 'Received',
    next: 'We have your application. Next, we check your answers and documents. You do not need to do anything for the moment.',
  },
  'in-review': {
    name: 'Being reviewed',
    next: 'We are checking your answers and documents. We will contact you with our decision, or if we need anything else.',
  },
  waiting: {
    name: 'Waiting for you',
    next: 'We need something from you before we can go on.',
  },
  approved: {
    name: 'Approved',
    next: 'We will contact you to go through the loan agreement. No money is paid out until you have signed it, and we never ask for a fee before that.',
  },
  agreeing: {
    name: 'Being reviewed',
    next: 'We are checking your answers and documents. We will contact you with our decision, or if we need anything else.',
  },
  offered: {
    name: 'You have an offer',
    next: 'Please read what the loan costs. You can accept the offer or turn it down. Nothing is paid out before you have accepted it, and we never ask for a fee before that.',
  },
  accepted: {
    name: 'Offer accepted',
    next: 'We will contact you about the payment. We never ask for a fee before that.',
  },
  'turned-down': {
    name: 'Offer turned down',
    next: 'You have told us that you do not want the loan. You are welcome to apply again, or to contact us.',
  },
  expired: {
    name: 'Offer expired',
    next: 'The time to accept our offer is over. Contact us if you still want the loan.',
  },
  declined: {
    name: 'Declined',
    next: 'We are sorry that we cannot offer you a loan at this time. Contact us if you would like to know the main reasons.',
  },
  withdrawn: {
    name: 'Withdrawn',
    next: 'We no longer work on this application. You are welcome to apply again.',
  },
  done: { name: 'Closed', next: 'We no longer work on this application.' },
}

/** How an answer was given that the office recorded. */
export const wayWords: Record<RecordedWay, string> = {
  'in-person': 'in person, with a signature',
  'by-phone': 'by phone',
}

/** Why an offer is turned down. */
export const turnDownWords: Record<string, string> = {
  cost: 'It costs too much',
  amount: 'I need another amount or another time',
  elsewhere: 'I have the money from elsewhere',
  'not-needed': 'I no longer need the money',
  other: 'Another reason',
}

/** What is missing, by the reason that the office gave. */
export const askedWords: Record<string, string> = {
  documents: 'We need one or more documents.',
  information: 'We need some more information.',
  agreement: 'We can offer you other terms and need to know whether you agree to them.',
  other: 'We need something else from you.',
}
