import type { ReactNode } from 'react'
import { RichTextView } from '../rich-text-view'

/** A page of rich text; `after` stands below it in the same column. */
export const LongText = ({ html, after }: { html: string; after?: ReactNode }) => (
  <div className="band">
    <div className="wrap">
      {html ? <RichTextView headingLevel={2} html={html} /> : <p>There is no text here yet.</p>}
      {after}
    </div>
  </div>
)
