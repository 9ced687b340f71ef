import { useEffect, useState } from 'react'
import { sessionMachine } from '../../../machines/session.machine'
import { otherUser } from '../../ui/accounts/drawn-for'
import { waitAt } from '../../ui/accounts/session-gate'
import { onUserChange, storedUser } from '../../ui/session'
import { useFlow } from '../../ui/use-flow'

function makeSession() {
  const waiting = new Set<(isToBeSent: boolean) => void>()
  function release(isToBeSent: boolean) {
    for (const go of waiting) go(isToBeSent)
    waiting.clear()
  }
  return {
    wait: () => new Promise<boolean>((resolve) => waiting.add(resolve)),
    machine: sessionMachine.provide({
      actions: { sendAgain: () => release(true), giveUp: () => release(false) },
      guards: { isSomebodyElse: () => otherUser() !== '' },
    }),
  }
}

/** The machine of the page's session: every call of the back office waits at it. */
export function useSession() {
  const [{ wait, machine }] = useState(makeSession)
  const [snapshot, send] = useFlow(machine)
  useEffect(() => {
    const open = waitAt(() => {
      send({ type: 'refused' })
      return wait()
    })
    const stop = onUserChange(() => storedUser() && send({ type: 'signedIn' }))
    // Behind the dialog only Back can be pressed: what waits would hold it up.
    const giveUp = () => send({ type: 'cancel' })
    addEventListener('popstate', giveUp)
    return () => {
      open()
      stop()
      removeEventListener('popstate', giveUp)
      giveUp()
    }
  }, [send, wait])
  return { snapshot, send }
}

export type Session = ReturnType<typeof useSession>
