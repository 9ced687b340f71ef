import { useState } from 'react'
import type { Answers } from '../../../machines/answers'
import styles from './replies.module.css'

interface CopyReplyProps {
  recipient: string
  answers: Answers
}

/** Where this server cannot send: the text for somebody's own email program. */
export function CopyReply({ recipient, answers: { subject = '', text = '' } }: CopyReplyProps) {
  const [said, say] = useState('')
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
