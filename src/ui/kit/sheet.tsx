import { DialogClose, DialogTitle } from '@radix-ui/react-dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Icon } from '../icon'
import { buttonClass } from './button'
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
  return (
    <DialogFrame
      className={styles.sheet}
      first={heading}
      isLong
      onClose={props.onClose}
      open={props.open}
      opener={props.opener}
    >
      <div className={styles.head}>
        <DialogTitle className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </DialogTitle>
        <DialogClose aria-label="Close" className={buttonClass({ kind: 'ghost', isIcon: true })}>
          <Icon name="close" size={20} />
        </DialogClose>
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
