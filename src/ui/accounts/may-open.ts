import { mayUse, rightToKind, type Right } from '../../shared/account-roles'
import { flowsPath } from '../flows-path'
import { storedUser } from '../session'
import {
  activityPath,
  dashboardPath,
  inboxPath,
  mailsPath,
  passwordPath,
  peoplePath,
  periodPath,
  secondFactorPath,
  settingsPath,
  templatesPath,
  webhooksPath,
} from './admin-paths'

/**
 * Whether the logged-in user has a right, as far as the browser knows; the server decides. A stored
 * user without a role counts as an administrator, because any stored user counts as logged in.
 */
export const userMay = (right: Right) => mayUse(storedUser()?.role ?? 'administrator', right)

/** Whether a path is the parent's or below it. */
export const below = (path: string, parent: string) =>
  path === parent || path.startsWith(`${parent}/`)

const forEverybody = [dashboardPath, passwordPath, secondFactorPath]
const toAdminister = [webhooksPath, settingsPath]
const toAnswer = [templatesPath, mailsPath]

/** The right that a back office page requires. */
export function rightTo(pathname: string): Right {
  if (forEverybody.some((path) => below(pathname, path))) return 'signed-in'
  if (below(pathname, peoplePath)) return 'administrator'
  if (toAdminister.some((path) => below(pathname, path))) return 'administrator'
  if (below(pathname, flowsPath)) return 'administrator'
  if (pathname === inboxPath) return 'inbox'
  if ([activityPath, periodPath].some((path) => below(pathname, path))) return 'inbox'
  if (below(pathname, inboxPath))
    return rightToKind(pathname.slice(inboxPath.length + 1).split('/', 1)[0]!)
  return toAnswer.some((path) => below(pathname, path)) ? 'reviewer' : 'editor'
}
