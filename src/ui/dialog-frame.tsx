import { Dialog, DialogContent, DialogPortal } from '@radix-ui/react-dialog'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { focusHeading } from './focus-heading'
import styles from './modal.module.css'

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
 * What dialogs and sheets have in common. The backdrop is our own: Radix injects a style element that
 * the Content-Security-Policy refuses.
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
        <div className={styles.backdrop} data-modal={open ? 'open' : 'closed'} />
        <DialogContent
          {...(isLong && { 'aria-describedby': undefined })}
          aria-modal
          className={className}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const target = opener?.current
            if (isUsable(target)) target?.focus()
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
      </DialogPortal>
    </Dialog>
  )
}
