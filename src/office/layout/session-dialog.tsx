import type { RefObject } from 'react'
import { pageUser } from '../../ui/accounts/drawn-for'
import { LoginAgain } from '../login/login-again'
import { notOf, useOtherUser } from './other-person'
import type { Session } from './use-session'

interface SessionDialogProps extends Session {
  opener: RefObject<HTMLElement | null>
}

/** The login over the page: when its session has ended, and when its owner comes back. */
export function SessionDialog({ snapshot, send, opener }: SessionDialogProps) {
  const own = pageUser()?.username ?? ''
  const other = useOtherUser()
  return (
    <LoginAgain
      onCancel={() => send({ type: 'cancel' })}
      onEnter={() => send({ type: 'signedIn' })}
      open={snapshot.matches('asking')}
      opener={opener}
      username={own}
    >
      {snapshot.matches({ asking: 'ended' })
        ? 'You were logged out. Log in to continue.'
        : snapshot.matches({ asking: 'mistaken' })
          ? notOf(other, own)
          : `What you typed on this page is kept. ${other || own} will be logged out in this browser.`}
    </LoginAgain>
  )
}
