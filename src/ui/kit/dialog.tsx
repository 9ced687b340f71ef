import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { focusHeading } from '../focus-heading'
import { FieldContext, noField } from '../form/describing'
import { Button } from './button'
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

const control =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])'

/** The rest of the page, for screen readers that do not know a dialog of the browser. @returns its undoing */
function hideOthers(frame: HTMLElement) {
  const others = [...document.querySelectorAll('#app, body > dialog')].filter(
    (one) => one !== frame && !one.hasAttribute('aria-hidden'),
  )
  for (const one of others) one.setAttribute('aria-hidden', 'true')
  return () => {
    for (const one of others) one.removeAttribute('aria-hidden')
  }
}

/** From the last control Tab goes to the first one: the browser would leave the page. */
function keepInside(event: KeyboardEvent<HTMLElement>) {
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(control)].filter(
    (one) => one.getClientRects().length > 0,
  )
  const at = controls.indexOf(document.activeElement as HTMLElement)
  if (event.shiftKey ? at > 0 : at < controls.length - 1) return
  event.preventDefault()
  controls.at(event.shiftKey ? -1 : 0)?.focus()
}

interface DialogFrameProps {
  open: boolean
  kind?: 'dialog' | 'alertdialog' | undefined
  className: string | undefined
  /** The id of its title, and of what is read out when it opens. */
  titleId: string
  textId?: string
  /** Where the focus goes on close; the page's heading when that is gone or disabled, and nothing has it. */
  opener: RefObject<HTMLElement | null> | undefined
  onClose: () => void
  /** What has the focus first, if not the first control. */
  first?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * What dialogs and sheets have in common: a dialog of the browser, which keeps the rest of the page away
 * from pointer and keyboard. Closed, it is in nobody's way while it fades out.
 */
export function DialogFrame({ open, kind = 'dialog', ...rest }: DialogFrameProps) {
  const { className, titleId, textId, opener, onClose, first, children } = rest
  useStillPage(open)
  const dialog = useRef<HTMLDialogElement>(null)
  const [isThere, setIsThere] = useState(open)
  if (open && !isThere) setIsThere(true)

  useLayoutEffect(() => {
    const frame = dialog.current
    if (!open || !frame) return undefined
    frame.showModal()
    const restored = hideOthers(frame)
    const target = first?.current ?? frame.querySelector<HTMLElement>(control)
    target?.focus()
    return () => {
      restored()
      frame.close()
      if (isUsable(opener?.current)) opener?.current?.focus()
      // What took the place of the opener may have the focus already.
      else if (document.activeElement === document.body) focusHeading()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it opens
  }, [open])

  useEffect(() => {
    if (open || !isThere) return undefined
    let isWanted = false
    const fading = [dialog.current!, dialog.current!.firstElementChild!]
      .flatMap((part) => part.getAnimations())
      .map(({ finished }) => finished)
    void Promise.allSettled(fading).then(() => {
      if (!isWanted) setIsThere(false)
    })
    return () => {
      isWanted = true
    }
  }, [open, isThere])

  // What the server draws has no dialog.
  if (!isThere) return null
  return createPortal(
    <dialog
      aria-describedby={textId}
      aria-hidden={!open || undefined}
      aria-labelledby={titleId}
      aria-modal
      className={styles.scrim}
      data-state={open ? 'open' : 'closed'}
      inert={!open}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        // A question over it is its child in React alone.
        if (!event.currentTarget.contains(event.target as Node)) return
        if (event.key === 'Tab') keepInside(event)
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        // The focus goes back to what opened it, not to what was pressed.
        event.preventDefault()
        onClose()
      }}
      ref={dialog}
      role={kind}
    >
      <div className={className}>{children}</div>
    </dialog>,
    document.body,
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

/** A message or a question over the page. */
export function Modal(props: ModalProps) {
  const { open, onClose, opener } = props
  const { kind, title, children, actions, closeLabel = 'Close', isCloseQuiet } = useLastOpen(props)
  const id = useId()
  return (
    <DialogFrame
      className={styles.dialog}
      kind={kind}
      onClose={onClose}
      open={open}
      opener={opener}
      textId={`${id}-text`}
      titleId={id}
    >
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      <div className={styles.text} id={`${id}-text`}>
        {/* Not described by the field that opened it. */}
        <FieldContext value={noField}>{children}</FieldContext>
      </div>
      <div className={styles.actions}>
        {actions}
        <Button kind={isCloseQuiet ? 'line' : 'main'} onClick={onClose}>
          {closeLabel}
        </Button>
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
