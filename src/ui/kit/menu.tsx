import { useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { Outline } from '../icon'
import { buttonClass } from './button'
import styles from './menu.module.css'

interface MenuProps {
  /** Of its button. */
  name: string
  /** Whether the button shows its name beside the dots. */
  isNamed?: boolean
  /** Whether it opens above its button. */
  isAbove?: boolean
  disabled?: boolean | undefined
  /** Its button: it has the focus again when the menu closes. */
  ref?: Ref<HTMLElement>
  /** Buttons. */
  children: ReactNode
}

/** Lesser actions behind a button; one that was chosen closes it. */
export function Menu({ name, isNamed, isAbove, disabled, ref, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null)
  const opener = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => opener.current!, [])

  function close() {
    menu.current!.open = false
    opener.current!.focus()
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current!.open) return
    event.preventDefault()
    close()
  }

  return (
    <details
      className={`no-print ${styles.menu}`}
      data-above={isAbove}
      inert={disabled}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
      onKeyDown={escape}
      ref={menu}
    >
      <summary className={buttonClass(isNamed ? {} : { kind: 'ghost', isIcon: true })} ref={opener}>
        <Outline path="M12 5h.01M12 12h.01M12 19h.01" />
        <span className={isNamed ? undefined : 'visually-hidden'}>{name}</span>
      </summary>
      {/* Before the action, which may move the focus on. */}
      <div className={styles.actions} onClickCapture={close} tabIndex={-1}>
        {children}
      </div>
    </details>
  )
}
