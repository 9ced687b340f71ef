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
export function useLastOpen<T extends { open: boolean }>(props: T): T {
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

interface DialogFrameProps {
  open: boolean
  kind?: 'dialog' | 'alertdialog'
  className: string | undefined
  opener: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** What has the focus first, if not the first control. */
  first?: RefObject<HTMLElement | null>
  /** Not read out as a whole when it opens. */
  isLong?: boolean
  children: ReactNode
}

/**
 * What dialogs and sheets have in common. The backdrop is our own: Radix injects a style element that
 * the Content-Security-Policy refuses.
 */
export function DialogFrame({ open, kind = 'dialog', isLong, ...rest }: DialogFrameProps) {
  const { className, opener, onClose, first, children } = rest
  useStillPage(open)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* A dialog of the browser lies over everything that is not in it. */}
      <DialogPortal container={document.querySelector('dialog[open]')}>
        <div className={styles.backdrop} data-modal={open ? 'open' : 'closed'} />
        <DialogContent
          {...(isLong && { 'aria-describedby': undefined })}
          aria-modal
          className={className}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const target = opener?.current
            if (isUsable(target)) target?.focus()
            else focusHeading()
          }}
          onOpenAutoFocus={(event) => {
            if (!first) return
            event.preventDefault()
            first.current?.focus()
          }}
          role={kind}
        >
          {children}
        </DialogContent>
      </DialogPortal>
    </Dialog>
  )
}

/** A message or a question over the page. */
export function ModalDialog(props: ModalProps) {
  const { open, onClose, opener } = props
  const { kind, title, children, actions, closeLabel = 'Close', isCloseQuiet } = useLastOpen(props)
  return (
    <DialogFrame
      className={styles.dialog}
      kind={kind ?? 'dialog'}
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
