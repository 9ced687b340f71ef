import { adminSections } from '../../shared/admin-sections'
import { pageAt } from '../../shared/pages'
import { officePaths } from '../../ui/accounts/admin-paths'

const office = [
  ...officePaths,
  ...Object.values(adminSections).map(({ adminPath }) => adminPath),
].sort((a, b) => b.length - a.length)

/** The page of a tab, without anything typed into its address. */
export const shownPage = (pathname: string) =>
  pageAt(pathname)?.path ??
  office.find((path) => pathname === path || pathname.startsWith(`${path}/`)) ??
  'another page'
