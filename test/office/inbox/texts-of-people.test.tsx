import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InboxAnswers } from '../../../src/office/inbox/inbox-answers'
import { TimelineList } from '../../../src/office/inbox/timeline-list'

test('what somebody wrote stands as their writing runs: an answer, a message, a note', () => {
  const said = 'שלום.'
  const happened = { at: '2026-11-23', who: 'ada', words: 'Note', text: said }
  for (const shown of [
    <InboxAnswers answers={{ message: said }} kind="contact" key="answers" />,
    <TimelineList all={[happened]} key="timeline" />,
  ])
    expect(renderToStaticMarkup(shown)).toMatch(
      new RegExp(`<(?:dd|p)[^>]* dir="auto"[^>]*>${said}<`),
    )
})
