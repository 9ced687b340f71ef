import { DialogClose, DialogDescription, DialogTitle } from '@radix-ui/react-dialog'
import type { ReactNode, RefObject } from 'react'
import { DialogFrame, useLastOpen } from './dialog-frame'
import { FieldContext, noField } from './form/describing'
import styles from './modal.module.css'

export interface ModalProps {
  open: boolean
  /** An alertdialog, for messages that must be read. */
  kind?: 'dialog' | 'alertdialog'
  title: string
  children: ReactNode
  /** Further buttons beside Close. */
  actions?: ReactNode
  /** The label of Close, if it means more than that. */
  closeLabel?: string
  /** Something else in the dialog is the main action. */
  isCloseQuiet?: boolean
  /** Where the focus goes on close; the page's heading when that is gone or disabled, and nothing has it. */
  opener?: RefObject<HTMLElement | null>
  onClose: () => void
}

/**
 * A message or a question over the page. Its code is the page's own: one that had to be loaded first
 * could not ask before the page is left, nor keep it when a session ends.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, opener } = props
  const { kind, title, children, actions, closeLabel = 'Close', isCloseQuiet } = useLastOpen(props)
  return (
    <DialogFrame
      className={styles.dialog}
      kind={kind}
      onClose={onClose}
      open={open}
      opener={opener}
    >
      <DialogTitle className={styles.title}>{title}</DialogTitle>
      <DialogDescription asChild>
        <div className={styles.text}>
          {/* Not described by the field that opened it. */}
          <FieldContext value={noField}>{children}</FieldContext>
        </div>
      </DialogDescription>
      <div className={styles.actions}>
        {actions}
        <DialogClose className={isCloseQuiet ? 'button quiet' : 'button'}>{closeLabel}</DialogClose>
      </div>
    </DialogFrame>
  )
}
