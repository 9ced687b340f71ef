import { mayUse, type Right } from '../../shared/account-roles'
import { storedUser } from '../session'
import {
  activityPath,
  dashboardPath,
  inboxPath,
  passwordPath,
  secondFactorPath,
} from './admin-paths'

/**
 * Whether whoever is logged in has a right, as far as this browser knows; the server decides. Who
 * was stored without a role counts as an administrator: any stored user counts as logged in.
 */
export const userMay = (right: Right) => mayUse(storedUser()?.role ?? 'administrator', right)

const below = (path: string, parent: string) => path === parent || path.startsWith(`${parent}/`)

const forEverybody = [dashboardPath, passwordPath, secondFactorPath]
const toReview = [inboxPath, activityPath]

/** What a page of the back office asks of an account: each editor and menu, that it may edit. */
export function rightTo(pathname: string): Right {
  if (forEverybody.some((path) => below(pathname, path))) return 'signed-in'
  return toReview.some((path) => below(pathname, path)) ? 'reviewer' : 'editor'
}
