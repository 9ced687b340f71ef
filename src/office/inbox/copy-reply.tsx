import { useState } from 'react'
import type { Answers } from '../../../machines/answers'
import styles from './replies.module.css'

interface CopyReplyProps {
  recipient: string
  answers: Answers
  /** Goes below the text, as it does below a sent one; '' for nothing. */
  ending: string
}

/** Where this server cannot send: the text for somebody's own email program. */
export function CopyReply({ recipient, answers, ending }: CopyReplyProps) {
  const [said, say] = useState('')
  const { subject = '', text: written = '' } = answers
  const text = [written, ending].filter(Boolean).join('\n\n')
  const copy = () =>
    (navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject()).then(
      () => say('Copied.'),
      () => say('This browser did not allow copying. Please select the text and copy it.'),
    )
  const query = [
    `subject=${encodeURIComponent(subject)}`,
    `body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`,
  ]
  return (
    <>
      <p className="note">
        This server has no mail server, so it cannot send your reply. Copy the text, or open it in
        your email program.
      </p>
      <div className={styles.buttons}>
        <button className="button" onClick={() => void copy()} type="button">
          Copy the text
        </button>
        <a
          className="button quiet"
          href={`mailto:${encodeURIComponent(recipient)}?${query.join('&')}`}
        >
          Open in your email program
        </a>
      </div>
      <p className={styles.status} role="status">
        {said}
      </p>
    </>
  )
}
