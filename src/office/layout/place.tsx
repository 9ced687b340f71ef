import { useLocation, useMatch, useRouter, type AnyRouter } from '@tanstack/react-router'
import type { Right } from '../../shared/account-roles'
import type { AdminSection } from '../../shared/admin-sections'
import type { InboxKind } from '../../shared/back-office'
import type { MailTemplateName } from '../../shared/mail-templates'
import { userMay } from '../../ui/accounts/may-open'

/** A link of the back office. */
export interface AdminLink {
  to: string
  name: string
  /** A description, where the name is not enough. */
  about?: string | undefined
}

/** A page of the back office, and those below it. */
export interface Place extends AdminLink {
  /** As the router has it; `$id` in it and in the name is what stands there in an address. */
  to: string
  right: Right
  /** Without one, it is a page of another program. */
  component?: React.FunctionComponent
  below?: readonly Place[]
  /** Its position in its menu; at the end if absent. */
  order?: number | undefined
  /** Found from other pages alone, not from the side bar and "Go to". */
  isUnlisted?: boolean
  /** What it edits, lists or shows. */
  section?: AdminSection
  kind?: InboxKind
  template?: MailTemplateName
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page of a route, and before it those that it is a part of. */
    trail?: readonly Place[]
  }
}

/** The page at an address, and before it those that it is a part of; none where no page is. */
export function trailTo(router: AnyRouter, pathname: string): Place[] {
  const [, params, route] = router.getMatchedRoutes(pathname)
  const filled = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')
  return (route?.options.staticData?.trail ?? []).map((place) => ({
    ...place,
    to: filled(place.to),
    name: filled(place.name),
  }))
}

/** The page of the address, as `trailTo` has it. */
export const useTrail = () => trailTo(useRouter(), useLocation().pathname)

/** What the side bar and "Go to" list of these, for this account. */
export const listed = (places: readonly Place[] = []) =>
  places.filter(({ right, isUnlisted }) => !isUnlisted && userMay(right))

/** The page that a component is. */
export const usePlace = () =>
  useMatch({ strict: false, select: ({ staticData }) => staticData.trail!.at(-1)! })

/** The heading of a page: its name. */
export const PlaceName = ({ id }: { id?: string }) => <h1 id={id}>{usePlace().name}</h1>
