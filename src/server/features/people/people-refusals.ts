import { HttpError, invalid } from '../../core/errors'

const conflict = (message: string) => new HttpError(409, message)

export const lastAdministrator = () =>
  conflict(
    'This is the only active administrator, so the account must keep its role and stay enabled. Make someone else an administrator first.',
  )
export const nameTaken = () =>
  invalid([{ path: '/username', message: 'This username is taken. Please choose another one.' }])
export const tooManyAccounts = (most: number) =>
  conflict(`There are ${most} accounts already, and no more can be added.`)
export const isInvited = () =>
  conflict('This person has not accepted the invitation yet. You can withdraw the invitation.')
export const isDisabled = () => conflict('This account is disabled. Enable it first.')
export const noLink = () => conflict('There is no open link. It was used or withdrawn.')
export const noSecondFactor = () => conflict('Two-step login is already off for this account.')
export const ownPasswordLink = () =>
  conflict('This is your own account. Use “Change your password” instead.')
export const ownSecondFactor = () =>
  conflict('This is your own account. Use “Two-step login” on the dashboard instead.')
