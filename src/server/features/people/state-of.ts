import type { AccountState } from '../../../shared/people'
import type { AdministratorRow } from '../../core/database/tables'

/** Whether an account is active, invited or disabled. */
export const stateOf = ({
  disabled_at,
  password_hash,
}: Pick<AdministratorRow, 'disabled_at' | 'password_hash'>): AccountState =>
  disabled_at !== null ? 'disabled' : password_hash ? 'active' : 'invited'
