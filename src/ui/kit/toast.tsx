import { useEffect, useRef } from 'react'
import { Icon, Outline } from '../icon'
import styles from './toast.module.css'

export interface ToastProps {
  /** The message; '' for none. */
  message: string
  /** A second line. */
  hint?: string
  isError?: boolean
  /** The message is hovered or focused, or the tab is hidden. */
  onHold: () => void
  onRelease: () => void
  onDismiss: () => void
}

/** Reasons to pause the message's timer. */
function useHolding({ message, onHold, onRelease }: ToastProps) {
  const reasons = useRef(new Set<string>())
  const handlers = useRef({ onHold, onRelease })
  useEffect(() => {
    handlers.current = { onHold, onRelease }
  })

  const change = (reason: string, isOn: boolean) => {
    const before = reasons.current.size
    if (isOn) reasons.current.add(reason)
    else reasons.current.delete(reason)
    const after = reasons.current.size
    if (!before && after) handlers.current.onHold()
    if (before && !after) handlers.current.onRelease()
  }

  useEffect(() => {
    const onVisibilityChange = () => change('hidden tab', document.hidden)
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])

  useEffect(() => {
    if (!message) {
      reasons.current.delete('pointer')
      reasons.current.delete('focus')
    } else if (reasons.current.size) handlers.current.onHold()
  }, [message])

  return change
}

/** A temporary message in a permanent live region that never takes the focus. */
export function Toast(props: ToastProps) {
  const { message, hint, isError, onDismiss } = props
  const change = useHolding(props)
  return (
    <div role="status">
      {message && (
        <div
          className={styles.toast}
          data-error={isError || undefined}
          onBlur={() => change('focus', false)}
          onFocus={() => change('focus', true)}
          onPointerEnter={() => change('pointer', true)}
          onPointerLeave={() => change('pointer', false)}
        >
          {!isError && <Outline path="M20 6 9 17l-5-5" size={20} />}
          <p>
            <span>{message}</span>
            {hint && (
              <>
                <br />
                <span>{hint}</span>
              </>
            )}
          </p>
          <button className={styles.close} onClick={onDismiss} type="button">
            <Icon name="close" size={20} />
            <span className="visually-hidden">Close this message</span>
          </button>
        </div>
      )}
    </div>
  )
}
