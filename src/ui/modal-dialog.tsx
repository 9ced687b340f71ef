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
import styles from './modal-dialog.module.css'

export interface ModalProps {
  open: boolean
  /** An alertdialog interrupts with something that must be read. */
  kind?: 'dialog' | 'alertdialog'
  title: string
  children: ReactNode
  /** Further buttons beside Close. */
  actions?: ReactNode
  /** What Close is called where it means more than that. */
  closeLabel?: string
  /** Something else in the dialog is what people came for. */
  isCloseQuiet?: boolean
  /** Where the focus goes afterwards; the heading of the page when it is gone or off. */
  opener?: RefObject<HTMLElement | null>
  onClose: () => void
}

/** What an open dialog says, kept while it fades out: its owner has moved on by then. */
function useLastOpen<T extends { open: boolean }>(props: T): T {
  const last = useRef(props)
  useEffect(() => {
    if (props.open) last.current = props
  })
  return props.open ? props : last.current
}

/** The page behind cannot be scrolled, and keeps the room of its scroll bar: nothing moves. */
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
 * The dialog itself. The backdrop is our own, because Radix's injects a style element that the
 * Content-Security-Policy refuses.
 */
export function ModalDialog(props: ModalProps) {
  const { open, onClose, opener } = props
  const shown = useLastOpen(props)
  useStillPage(open)
  const { kind = 'dialog', title, children, actions, closeLabel = 'Close', isCloseQuiet } = shown
  const state = open ? 'open' : 'closed'
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogPortal>
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
            <div className={styles.text}>{children}</div>
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
