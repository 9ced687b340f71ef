import { accountRoles, isAccountRole, type AccountRole } from '../../../shared/account-roles'
import { StartError } from '../../core/start-error'

/** The role given by `--role`. @throws StartError for an unknown role */
export function roleOption(text: string | undefined): AccountRole | undefined {
  if (text === undefined || isAccountRole(text)) return text
  throw new StartError(`The role must be one of: ${accountRoles.join(', ')}.`)
}
