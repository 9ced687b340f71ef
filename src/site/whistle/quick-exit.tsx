import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { elsewhere } from '../../shared/site'
import styles from './quick-exit.module.css'
import { Bar } from '../../ui/kit/bar'
import { AnchorButton } from '../../ui/kit/button'

/** What the page is left for learns nothing of it. */
function sendNoReferrer() {
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = 'no-referrer'
  document.head.append(meta)
  return () => meta.remove()
}

/** How long the first Escape counts, in ms. */
const secondPress = 3000

/**
 * A button that leaves the page at once, as pressing Escape twice does. What was typed is also
 * cleared when the page is left in any other way: browsers keep whole pages for Back.
 */
export function QuickExit({ onForget }: { onForget: () => void }) {
  const forget = useRef(onForget)
  useEffect(() => void (forget.current = onForget))
  const [isWarned, warn] = useState(false)
  /** Another page takes the place of this one, also in the browser's history. */
  const leave = useCallback(() => {
    // At once: the browser would ask before it leaves a receipt that is still on the page.
    flushSync(() => forget.current())
    location.replace(elsewhere)
  }, [])

  useEffect(sendNoReferrer, [])
  useEffect(() => {
    const press = ({ key, repeat, isComposing, defaultPrevented }: KeyboardEvent) => {
      // An open dialog takes Escape for itself.
      if (key !== 'Escape' || repeat || isComposing || defaultPrevented) return
      if (isWarned) leave()
      else warn(true)
    }
    const calm = isWarned ? setTimeout(warn, secondPress, false) : undefined
    document.addEventListener('keydown', press)
    return () => {
      clearTimeout(calm)
      document.removeEventListener('keydown', press)
    }
  }, [isWarned, leave])
  useEffect(() => {
    const hide = () => forget.current()
    window.addEventListener('pagehide', hide)
    return () => window.removeEventListener('pagehide', hide)
  }, [])

  return (
    <Bar className={`no-print ${styles.exit}`} isStuck>
      {/* A link, so that it also leaves before the program is loaded. */}
      <AnchorButton
        kind="danger"
        href={elsewhere}
        onClick={(event) => {
          event.preventDefault()
          leave()
        }}
        rel="noreferrer"
      >
        Leave this page
      </AnchorButton>
      <p className={`small ${styles.hint}`} data-warned={isWarned} role="status">
        {isWarned ? 'Press Escape once more to leave.' : 'Or press Escape twice.'}
      </p>
    </Bar>
  )
}
