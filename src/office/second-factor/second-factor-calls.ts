import type { Answers } from '../../../machines/answers'
import {
  confirmSecondFactor,
  readSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../shared/contracts/second-factor'
import { call } from '../../ui/accounts/call'
import { sentBy } from '../../ui/accounts/validate-second-factor'

const failures = {
  read: 'Your two-step login settings could not be loaded.',
  start: 'Two-step login was not set up.',
  confirm: 'Two-step login was not turned on.',
  off: 'Two-step login was not turned off.',
}

/** The page's calls; each throws `Refused`. */
export const secondFactorCalls = {
  read: () => call(readSecondFactor, {}, failures.read),
  start: (answers: Answers) =>
    call(startSecondFactor, { body: sentBy('start', answers) }, failures.start),
  confirm: (answers: Answers) =>
    call(confirmSecondFactor, { body: sentBy('confirm', answers) }, failures.confirm),
  off: (answers: Answers) =>
    call(turnOffSecondFactor, { body: sentBy('off', answers) }, failures.off),
}
