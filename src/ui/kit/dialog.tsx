import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogPortal,
  DialogTitle,
} from '@radix-ui/react-dialog'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { focusHeading } from '../focus-heading'
import { FieldContext, noField } from '../form/describing'
import { Button, buttonClass } from './button'
import styles from './dialog.module.css'

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
  kind?: 'dialog' | 'alertdialog' | undefined
  className: string | undefined
  /** Where the focus goes on close; the page's heading when that is gone or disabled, and nothing has it. */
  opener: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** What has the focus first, if not the first control. */
  first?: RefObject<HTMLElement | null>
  /** Not read out as a whole when it opens. */
  isLong?: boolean
  children: ReactNode
}

/**
 * What dialogs and sheets have in common. The scrim is our own: Radix's injects a style element that the
 * Content-Security-Policy refuses.
 */
export function DialogFrame({ open, kind = 'dialog', isLong, ...rest }: DialogFrameProps) {
  const { className, opener, onClose, first, children } = rest
  useStillPage(open)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  // What the server draws has no dialog.
  if (!wasOpen) return null
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {/* A dialog of the browser lies over everything that is not in it. */}
      <DialogPortal container={document.querySelector('dialog[open]')}>
        <div className={styles.scrim} data-state={open ? 'open' : 'closed'}>
          <DialogContent
            {...(isLong && { 'aria-describedby': undefined })}
            aria-modal
            className={className}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (isUsable(opener?.current)) opener?.current?.focus()
              // What took the place of the opener may have the focus already.
              else if (document.activeElement === document.body) focusHeading()
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
        </div>
      </DialogPortal>
    </Dialog>
  )
}

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
        <DialogClose className={buttonClass({ kind: isCloseQuiet ? 'line' : 'main' })}>
          {closeLabel}
        </DialogClose>
      </div>
    </DialogFrame>
  )
}

export interface QuestionProps extends Pick<ModalProps, 'open' | 'title' | 'children' | 'opener'> {
  /** The label of the button that goes on. */
  confirm: string
  /** The label of the button that keeps everything; the same as Escape. */
  stay: string
  onConfirm: () => void
  onStay: () => void
}

/** Confirms a loss; the primary button is the safe one. */
export const Question = ({ confirm, stay, onConfirm, onStay, ...rest }: QuestionProps) => (
  <Modal
    {...rest}
    actions={<Button onClick={onConfirm}>{confirm}</Button>}
    closeLabel={stay}
    onClose={onStay}
  />
)
