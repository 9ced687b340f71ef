import { useRef, useState, type ReactNode } from 'react'
import styles from './receipt.module.css'

const copied = 'Reference copied.'
const selected = 'The reference is selected. Press Ctrl+C to copy it, or touch and hold it.'

/** The reference of an application, in one piece, with a button that copies it and others beside it. */
export function Reference({ reference, children }: { reference: string; children?: ReactNode }) {
  const text = useRef<HTMLElement>(null)
  const [status, setStatus] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(reference)
      setStatus(copied)
    } catch {
      // Without permission or https, select it so that people can copy by hand.
      getSelection()?.selectAllChildren(text.current!)
      setStatus(selected)
    }
  }

  return (
    <span className={styles.reference}>
      <strong className={styles.text} ref={text} translate="no">
        {reference}
      </strong>
      <span className={styles.buttons}>
        <button className="button quiet" onClick={() => void copy()} type="button">
          Copy
        </button>
        {children}
      </span>
      <span className={styles.status} role="status">
        {status}
      </span>
    </span>
  )
}
