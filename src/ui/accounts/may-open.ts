import { mayUse, type Right } from '../../shared/account-roles'
import { storedUser } from '../session'
import { pageUser } from './drawn-for'

/**
 * Whether the page's user has a right, as far as the browser knows; the server decides. A stored
 * user without a role counts as an administrator, because any stored user counts as logged in.
 */
export const userMay = (right: Right) =>
  mayUse((pageUser() ?? storedUser())?.role ?? 'administrator', right)

/** Whether a path is the parent's or below it. */
export const below = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}/`)
