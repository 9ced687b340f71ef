import { useState } from 'react'
import { Outline } from '../../ui/icon'
import styles from './copy-button.module.css'

const refused = 'This browser did not allow copying. Please select the text and copy it.'

/** Copies a text, and what is said of it: '' before. */
export function useCopy(text: string, done = 'Copied.', failed = refused) {
  const [said, say] = useState('')
  const copy = () =>
    (navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject()).then(
      () => say(done),
      () => say(failed),
    )
  return [said, () => void copy()] as const
}

/** Beside a number or a reference: copies it, and says so. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const [said, copy] = useCopy(text)
  return (
    <>
      <button
        aria-label={`Copy ${name}`}
        className={`no-print ${styles.copy}`}
        onClick={copy}
        type="button"
      >
        <Outline path="M9 9h11v11H9zM5 15H4V4h11v1" size={16} />
      </button>
      <span className={`no-print ${styles.said}`} role="status">
        {said}
      </span>
    </>
  )
}
