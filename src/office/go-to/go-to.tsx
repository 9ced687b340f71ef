import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { goToMachine, type FoundPerson } from '../../../machines/go-to.machine'
import { loanReference } from '../../shared/loan-reference'
import { userMay } from '../../ui/accounts/may-open'
import { useFlow } from '../../ui/use-flow'
import { Modal } from '../../ui/modal'
import { hasDialog } from '../layout/has-dialog'
import { readPeople } from '../../shared/contracts/people'
import { peoplePath } from '../../ui/accounts/admin-paths'
import { call } from '../../ui/accounts/call'
import { findReference } from './find-reference'
import { GoToList, type Finding } from './go-to-list'
import styles from './go-to.module.css'

/** Everybody with an account, for administrators. @throws Refused */
async function findPeople(): Promise<readonly FoundPerson[]> {
  if (!userMay('administrator')) return []
  const { people } = await call(readPeople, {}, '')
  return people.map(({ id, username, email }) => ({
    to: `${peoplePath}/${id}`,
    name: username,
    about: email,
  }))
}

const mayFind = (value: string) => userMay('reviewer') && loanReference(value) !== undefined

/** The button and the key Ctrl+K, or Cmd+K on a Mac, that open the dialog "Go to". */
export function GoTo() {
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [machine] = useState(() =>
    goToMachine.provide({
      actors: {
        findReference: fromPromise(({ input }: { input: { value: string } }) =>
          findReference(input.value),
        ),
        readPeople: fromPromise(findPeople),
      },
      guards: {
        isReference: ({ event }) => event.type === 'change' && mayFind(event.value),
      },
      actions: { go: ({ context }) => void navigate({ to: context.path }) },
    }),
  )
  const [snapshot, send] = useFlow(machine)

  useEffect(() => {
    function open(event: KeyboardEvent) {
      const isKey = event.code === 'KeyK' && (event.ctrlKey || event.metaKey)
      // A rich text has taken it for its own links.
      if (!isKey || event.shiftKey || event.altKey || event.defaultPrevented) return
      event.preventDefault()
      if (hasDialog()) return
      opener.current = document.activeElement as HTMLElement
      send({ type: 'open' })
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [send])

  const { value, path, people } = snapshot.context
  const found: Finding = snapshot.matches({ open: 'finding' })
    ? 'finding'
    : snapshot.matches({ open: 'found' })
      ? 'found'
      : snapshot.matches({ open: 'unknown' })
        ? 'unknown'
        : snapshot.matches({ open: 'failed' })
          ? 'failed'
          : 'none'
  return (
    <>
      <button
        aria-keyshortcuts="Control+K Meta+K"
        className={`button quiet ${styles.button}`}
        onClick={() => {
          opener.current = button.current
          send({ type: 'open' })
        }}
        ref={button}
        type="button"
      >
        Go to …
      </button>
      <Modal
        isCloseQuiet
        onClose={() => send({ type: 'close' })}
        open={snapshot.matches('open')}
        opener={opener}
        title="Go to …"
      >
        <GoToList
          found={found}
          onChange={(typed) => send({ type: 'change', value: typed })}
          onChoose={(to) => send({ type: 'choose', path: to })}
          path={path}
          people={people}
          value={value}
        />
      </Modal>
    </>
  )
}
