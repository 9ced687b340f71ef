import { useState, type ReactNode, type RefObject } from 'react'
import { LoginForm } from './login-form'
import { storedUser } from '../../ui/session'
import { Modal } from '../../ui/modal'
import styles from './login-again.module.css'

export interface LoginAgainProps {
  open: boolean
  /** What becomes of the work that is waiting. */
  children: ReactNode
  opener: RefObject<HTMLElement | null>
  onEnter: () => void
  onCancel: () => void
}

/** The login over a page whose session has ended: nothing on the page is lost. */
export function LoginAgain({ open, children, opener, onEnter, onCancel }: LoginAgainProps) {
  const [username] = useState(() => storedUser()?.username ?? '')
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
      <LoginForm labelledBy="login-again" onEnter={onEnter} username={username} />
    </Modal>
  )
}
