import type { ReactNode } from 'react'
import type { Answers } from '../../../machines/answers'
import { useCopy } from '../layout/copy-button'
import styles from './replies.module.css'

interface CopyReplyProps {
  recipient: string
  answers: Answers
  /** Goes below the text, as it does below a sent one; '' for nothing. */
  ending: string
  /** Why it is copied. */
  children: ReactNode
}

/** Where this server cannot send: the text for somebody's own email program. */
export function CopyReply({ recipient, answers, ending, children }: CopyReplyProps) {
  const { subject = '', text: written = '' } = answers
  const text = [written, ending].filter(Boolean).join('\n\n')
  const [said, copy] = useCopy(text)
  const query = [
    `subject=${encodeURIComponent(subject)}`,
    `body=${encodeURIComponent(text.replace(/\r?\n/g, '\r\n'))}`,
  ]
  return (
    <>
      <p className="note">{children}</p>
      <div className={styles.buttons}>
        <button className="button quiet" onClick={copy} type="button">
          Copy the text
        </button>
        {recipient && (
          <a
            className="button quiet"
            href={`mailto:${encodeURIComponent(recipient)}?${query.join('&')}`}
          >
            Open in your email program
          </a>
        )}
      </div>
      <p className="live" role="status">
        {said}
      </p>
    </>
  )
}
