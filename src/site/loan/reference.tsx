import { useRef, type ReactNode } from 'react'
import type { LoanReceipt } from '../../../machines/loan-wizard.machine'
import styles from './receipt.module.css'
import { Button } from '../../ui/kit/button'
import { useCopy } from '../../ui/use-copy'

const copied = 'Reference copied.'
const selected = 'The reference is selected. Press Ctrl+C to copy it, or touch and hold it.'

/** The reference of an application, in one piece, with a button that copies it and others beside it. */
export function Reference({ reference, children }: { reference: string; children?: ReactNode }) {
  const text = useRef<HTMLElement>(null)
  const [status, copy] = useCopy(reference, copied, selected, () =>
    getSelection()?.selectAllChildren(text.current!),
  )

  return (
    <span className={styles.reference}>
      <strong className={`figure ${styles.text}`} ref={text} translate="no">
        {reference}
      </strong>
      <span className={styles.buttons}>
        <Button onClick={copy}>Copy</Button>
        {children}
      </span>
      <span className="small" role="status">
        {status}
      </span>
    </span>
  )
}

/** What the server said of an application; its reference is not broken over two lines. */
export function Message({ message, reference = '' }: LoanReceipt) {
  const at = message.indexOf(reference)
  if (!reference || at < 0) return <p>{message}</p>
  return (
    <p>
      <span>{message.slice(0, at)}</span>
      <span className="reference" translate="no">
        {reference}
      </span>
      <span>{message.slice(at + reference.length)}</span>
    </p>
  )
}
