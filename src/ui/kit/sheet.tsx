import { useId, useRef, type ReactNode, type RefObject } from 'react'
import { Icon } from '../icon'
import { Button } from './button'
import { DialogFrame, useLastOpen } from './dialog'
import styles from './sheet.module.css'

interface SheetProps {
  open: boolean
  title: string
  /** Its buttons; one of them submits. */
  foot: ReactNode
  /** The fields. */
  children: ReactNode
  opener: RefObject<HTMLElement | null>
  onSubmit: () => void
  /** Escape and the cross; it is asked to close and may stay. */
  onClose: () => void
}

/** A form over the page: at its right on wide screens, all of a phone. */
export function Sheet(props: SheetProps) {
  const { title, foot, children } = useLastOpen(props)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  return (
    <DialogFrame
      className={styles.sheet}
      first={heading}
      onClose={props.onClose}
      open={props.open}
      opener={props.opener}
      titleId={id}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button aria-label="Close" isIcon kind="ghost" onClick={props.onClose}>
          <Icon name="close" size={20} />
        </Button>
      </div>
      <form
        aria-label={title}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        <div className={styles.body}>{children}</div>
        <div className={styles.foot}>{foot}</div>
      </form>
    </DialogFrame>
  )
}
