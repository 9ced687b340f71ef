import { useState, type ReactNode, type RefObject } from 'react'
import { LoginForm } from './login-form'
import { Modal } from '../../ui/kit/dialog'

export interface LoginAgainProps {
  open: boolean
  /** Why, and what happens to the interrupted work. */
  children: ReactNode
  opener: RefObject<HTMLElement | null>
  /** Who is expected. */
  username: string
  onEnter: () => void
  onCancel: () => void
}

/** A login dialog over a page; the page keeps its state. */
export function LoginAgain({ open, children, opener, username, ...on }: LoginAgainProps) {
  const [times, setTimes] = useState(0)
  return (
    <Modal
      closeLabel="Not now"
      isCloseQuiet
      onClose={on.onCancel}
      open={open}
      opener={opener}
      title="Please log in again"
    >
      <p className="prose" id="login-again">
        {children}
      </p>
      <LoginForm
        key={times}
        labelledBy="login-again"
        onEnter={() => {
          // Whoever is not the one who is expected finds an empty form.
          setTimes(times + 1)
          on.onEnter()
        }}
        username={username}
      />
    </Modal>
  )
}
