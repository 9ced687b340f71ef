import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogPortal,
  DialogTitle,
} from '@radix-ui/react-dialog'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { focusHeading } from './focus-heading'
import { FieldContext, noField } from './form/describing'
import styles from './modal-dialog.module.css'

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
  /** Where the focus goes on close; the page's heading when that is gone or disabled. */
  opener?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The content of an open dialog, kept while it fades out. */
function useLastOpen<T extends { open: boolean }>(props: T): T {
  const last = useRef(props)
  useEffect(() => {
    if (props.open) last.current = props
  })
  return props.open ? props : last.current
}

/** Locks scrolling and keeps the space of the scroll bar, so that nothing moves. */
function useStillPage(open: boolean) {
  useLayoutEffect(() => {
    const { documentElement: root, body } = document
    if (!open || root.style.overflow) return undefined
    body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`
    root.style.overflow = 'hidden'
    return () => {
      body.style.paddingInlineEnd = ''
      root.style.overflow = ''
    }
  }, [open])
}

const isUsable = (element: HTMLElement | null | undefined) =>
  element?.isConnected && !element.matches(':disabled')

/**
 * The dialog. The backdrop is our own: Radix injects a style element that the Content-Security-
 * Policy refuses.
 */
export function ModalDialog(props: ModalProps) {
  const { open, onClose, opener } = props
  const shown = useLastOpen(props)
  useStillPage(open)
  const { kind = 'dialog', title, children, actions, closeLabel = 'Close', isCloseQuiet } = shown
  const state = open ? 'open' : 'closed'
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* A dialog of the browser lies over everything that is not in it. */}
      <DialogPortal container={document.querySelector('dialog[open]')}>
        <div className={styles.backdrop} data-modal={state} />
        <DialogContent
          aria-modal
          className={styles.dialog}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const target = opener?.current
            if (isUsable(target)) target?.focus()
            else focusHeading()
          }}
          role={kind}
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
            <DialogClose className={isCloseQuiet ? 'button quiet' : 'button'}>
              {closeLabel}
            </DialogClose>
          </div>
        </DialogContent>
      </DialogPortal>
    </Dialog>
  )
}
