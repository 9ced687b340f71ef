import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Outline } from '../icon'
import styles from './row-menu.module.css'

interface RowMenuProps {
  /** What the actions are about. */
  name: string
  disabled?: boolean | undefined
  /** Buttons. */
  children: ReactNode
}

/** The lesser actions of a row, behind a button; one that was chosen closes it. */
export function RowMenu({ name, disabled, children }: RowMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)

  function close() {
    menu.current!.open = false
    menu.current!.querySelector('summary')?.focus()
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current!.open) return
    event.preventDefault()
    close()
  }

  return (
    <details
      className={styles.menu}
      inert={disabled}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={escape}
      ref={menu}
    >
      <summary className={styles.opener}>
        <Outline path="M12 5h.01M12 12h.01M12 19h.01" />
        <span className="visually-hidden">{`More for ${name}`}</span>
      </summary>
      {/* Before the action, which may move the focus on. */}
      <div className={styles.actions} onClickCapture={close} tabIndex={-1}>
        {children}
      </div>
    </details>
  )
}
