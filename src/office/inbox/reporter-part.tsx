import type { ReactNode } from 'react'
import report from './report.module.css'
import { Notice } from '../../ui/kit/notice'
import { Choice } from '../../ui/kit/choice'

interface ReporterPartProps {
  hasReceipt: boolean
  /** Whether the reporter may see their own words again. */
  showsWords: boolean
  isResting: boolean
  /** What was just done; '' for nothing. */
  done: string
  onShow: (isShown: boolean) => void
  /** The button that opens the form of a message. */
  opener: ReactNode
  /** What was written. */
  children: ReactNode
}

/** What the reporter and the office wrote to each other, and what the reporter sees. */
export const ReporterPart = ({ hasReceipt, showsWords, ...rest }: ReporterPartProps) => (
  <section aria-labelledby="messages">
    <h2 className="heading" id="messages">
      Messages
    </h2>
    {hasReceipt ? (
      <>
        <p className="prose">
          With their receipt the reporter reads the status, what you write to them here, and the
          outcome.
        </p>
        <div className="no-print">
          <Choice
            aria-describedby="own-words"
            aria-disabled={!rest.isResting}
            checked={showsWords}
            onChange={({ target }) => rest.onShow(target.checked)}
          >
            The reporter may see their own words again
          </Choice>
          <p className="small" id="own-words">
            Whoever finds the receipt then sees them, too.
          </p>
        </div>
        <div className={report.write}>{rest.opener}</div>
      </>
    ) : (
      <Notice>
        The reporter cannot come back: this report is older than receipts. Nobody would read a
        message.
      </Notice>
    )}
    <p role="status">{rest.done}</p>
    {rest.children}
  </section>
)
