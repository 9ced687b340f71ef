import { dashboardPath, secondFactorPath } from '../../ui/accounts/admin-paths'

/** Opens the first page after a login: the one that was wanted, else the dashboard. */
export const openAfterLogin = (
  { needsSecondFactor }: { needsSecondFactor: boolean },
  wanted: string = dashboardPath,
) => location.assign(needsSecondFactor ? secondFactorPath : wanted)
