import type { ReactNode } from 'react'
import type { Answers } from '../../../machines/answers'
import { useCopy } from '../../ui/use-copy'
import { Notice } from '../../ui/kit/notice'
import { Button, AnchorButton } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

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
      <Notice>{children}</Notice>
      <Stack isRow>
        <Button onClick={copy}>Copy the text</Button>
        {recipient && (
          <AnchorButton href={`mailto:${encodeURIComponent(recipient)}?${query.join('&')}`}>
            Open in your email program
          </AnchorButton>
        )}
      </Stack>
      <p className="live" role="status">
        {said}
      </p>
    </>
  )
}
