import { accountRoles, isAccountRole, type AccountRole } from '../../shared/account-roles'
import { StartError } from '../start-error'

/**
 * The role that was written behind `--role`.
 * @throws StartError for a word that is no role
 */
export function roleGiven(text: string | undefined): AccountRole | undefined {
  if (text === undefined || isAccountRole(text)) return text
  throw new StartError(`The role must be one of: ${accountRoles.join(', ')}.`)
}
