import { useSyncExternalStore } from 'react'
import { dashboardPath } from '../../ui/accounts/admin-paths'
import { otherUser, pageUser } from '../../ui/accounts/drawn-for'
import { onUserChange } from '../../ui/session'
import { Button } from '../../ui/kit/button'
import { Notice } from '../../ui/kit/notice'
import { Stack } from '../../ui/kit/stack'

/** Why nothing is saved here under the name of somebody else. */
export const notOf = (other: string, own: string) =>
  `${other} is now logged in in this browser, but this page was opened by ${own}. Nothing that you change here is saved.`

/** The name of somebody else who has logged in in this browser; '' if nobody has. */
export const useOtherUser = () => useSyncExternalStore(onUserChange, otherUser)

/** Says that somebody else has logged in in this browser, and how to go on; what is typed stays. */
export function OtherPerson({ onComeBack }: { onComeBack: () => void }) {
  const other = useOtherUser()
  const own = pageUser()?.username ?? ''
  if (!other) return null
  return (
    <Notice role="alert">
      <p>{notOf(other, own)}</p>
      <Stack isRow>
        <Button kind="main" onClick={onComeBack}>{`Log in as ${own}`}</Button>
        <Button onClick={() => location.assign(dashboardPath)}>{`Go on as ${other}`}</Button>
      </Stack>
    </Notice>
  )
}
