import { useState, type ReactNode, type RefObject } from 'react'
import { LoginForm } from './login-form'
import { storedUser } from '../../ui/session'
import { Modal } from '../../ui/modal'
import styles from './login-again.module.css'

export interface LoginAgainProps {
  open: boolean
  /** What happens to the interrupted work. */
  children: ReactNode
  opener: RefObject<HTMLElement | null>
  /** Who is expected; the stored user if absent. */
  username?: string
  onEnter: () => void
  onCancel: () => void
}

/** A login dialog over a page whose session has ended; the page keeps its state. */
export function LoginAgain(props: LoginAgainProps) {
  const { open, children, opener, onEnter, onCancel } = props
  const [stored] = useState(() => storedUser()?.username ?? '')
  return (
    <Modal
      closeLabel="Not now"
      isCloseQuiet
      onClose={onCancel}
      open={open}
      opener={opener}
      title="Please log in again"
    >
      <p className={styles.why} id="login-again">
        {children}
      </p>
      <LoginForm labelledBy="login-again" onEnter={onEnter} username={props.username ?? stored} />
    </Modal>
  )
}
