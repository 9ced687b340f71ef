import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { quickExitMachine } from '../../../machines/quick-exit.machine'
import { elsewhere } from '../../shared/site'
import { useFlow } from '../../ui/use-flow'
import styles from './quick-exit.module.css'

/** What the page is left for learns nothing of it. */
function sendNoReferrer() {
  const meta = document.createElement('meta')
  meta.name = 'referrer'
  meta.content = 'no-referrer'
  document.head.append(meta)
  return () => meta.remove()
}

/**
 * A button that leaves the page at once, as pressing Escape twice does. What was typed is also
 * cleared when the page is left in any other way: browsers keep whole pages for Back.
 */
export function QuickExit({ onForget }: { onForget: () => void }) {
  const forget = useRef(onForget)
  useEffect(() => void (forget.current = onForget))
  const [machine] = useState(() =>
    quickExitMachine.provide({
      actions: {
        // At once: the browser would ask before it leaves a receipt that is still on the page.
        forgetEverything: () => flushSync(() => forget.current()),
        replacePage: () => location.replace(elsewhere),
      },
    }),
  )
  const [snapshot, send] = useFlow(machine)

  useEffect(sendNoReferrer, [])
  useEffect(() => {
    const press = ({ key, repeat, isComposing, defaultPrevented }: KeyboardEvent) => {
      // An open dialog takes Escape for itself.
      if (key === 'Escape' && !repeat && !isComposing && !defaultPrevented) send({ type: 'escape' })
    }
    const hide = () => forget.current()
    document.addEventListener('keydown', press)
    window.addEventListener('pagehide', hide)
    return () => {
      document.removeEventListener('keydown', press)
      window.removeEventListener('pagehide', hide)
    }
  }, [send])

  return (
    <div className={`no-print ${styles.exit}`}>
      {/* A link, so that it also leaves before the program is loaded. */}
      <a
        className={`button quiet ${styles.button}`}
        href={elsewhere}
        onClick={(event) => {
          event.preventDefault()
          send({ type: 'leave' })
        }}
        rel="noreferrer"
      >
        Leave this page
      </a>
      <p className={styles.hint} data-warned={snapshot.matches('warned')} role="status">
        {snapshot.matches('warned') ? 'Press Escape once more to leave.' : 'Or press Escape twice.'}
      </p>
    </div>
  )
}
