import type { PersonAction } from '../../../machines/person.machine'
import { mayUse } from '../../shared/account-roles'
import type { PersonDetails } from '../../shared/contracts/people'

/** A question before somebody loses access. */
interface PersonQuestion {
  title: string
  text: string
  confirm: string
  stay: string
}

/** What of that which an account set up does not take effect without its role, in words. */
function lost({ person, isYou, setUp: { links, schedules } }: PersonDetails, role: string) {
  const whose = isYou ? 'your' : `${person.username}’s`
  const voided =
    links.length > 0 && !mayUse(role, 'administrator')
      ? ` The links that ${isYou ? 'you' : person.username} made for ${links.join(', ')} stop working: make new ones if they are still needed.`
      : ''
  const paused =
    schedules > 0 && !mayUse(role, 'editor')
      ? ` ${schedules === 1 ? `One of ${whose} drafts was to go live by itself. It is` : `${schedules} of ${whose} drafts were to go live by themselves. They are`} paused until somebody publishes or schedules ${schedules === 1 ? 'it' : 'them'} again.`
      : ''
  return voided + paused
}

/** The question before an action on this account; `role` is the one that it is to have. */
export function questionBefore(
  action: PersonAction,
  details: PersonDetails,
  role: string,
): PersonQuestion {
  const {
    person: { username, state },
    isYou,
  } = details
  const questions: Partial<Record<PersonAction, PersonQuestion>> = {
    change: isYou
      ? {
          title: 'Change your own role?',
          text: `You will no longer manage people. Only another administrator can give you the role back.${lost(details, role)}`,
          confirm: 'Change my role',
          stay: 'Keep my role',
        }
      : {
          title: `Change the role of ${username}?`,
          text: lost(details, role).trim(),
          confirm: 'Change the role',
          stay: 'Keep it',
        },
    disable: isYou
      ? {
          title: 'Disable your own account?',
          text: `You will be logged out at once, and only another administrator can let you in again.${lost(details, '')}`,
          confirm: 'Disable my account',
          stay: 'Keep it',
        }
      : {
          title: `Disable the account of ${username}?`,
          text: `${username} will be logged out at once and cannot log in until you enable the account again. The name stays in Activity and History.${lost(details, '')}`,
          confirm: 'Disable',
          stay: 'Keep it',
        },
    withdraw:
      state === 'invited'
        ? {
            title: `Withdraw the invitation of ${username}?`,
            text: 'The link stops working, and the account is removed. You can invite the same person again.',
            confirm: 'Withdraw',
            stay: 'Keep it',
          }
        : {
            title: `Withdraw the link for ${username}?`,
            text: 'The link stops working. The current password stays as it is.',
            confirm: 'Withdraw',
            stay: 'Keep it',
          },
    turnOffSecondFactor: {
      title: `Turn off two-step login for ${username}?`,
      text: `Do this only if you are sure that ${username} asked for it. Passkeys are removed, too. They will be logged out everywhere, and the password alone will be enough to log in.`,
      confirm: 'Turn off',
      stay: 'Keep it on',
    },
    endSessions: {
      title: isYou ? 'Log out everywhere?' : `Log ${username} out everywhere?`,
      text: isYou
        ? 'You will be logged out here, too. What you have not saved elsewhere stays on that page until you log in again.'
        : 'What they have not saved stays on their page until they log in again.',
      confirm: 'Log out everywhere',
      stay: 'Cancel',
    },
  }
  return questions[action] ?? { title: '', text: '', confirm: 'Continue', stay: 'Cancel' }
}
