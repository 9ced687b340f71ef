import { Button } from '../../ui/kit/button'
import { Notice } from '../../ui/kit/notice'

interface KeptWordsProps {
  text: string
  /** What it is kept for. */
  children: string
  onDiscard: () => void
}

/** What was written for a step that somebody else made impossible. */
export const KeptWords = ({ text, children, onDiscard }: KeptWordsProps) => (
  <Notice>
    {text && <p>{`${children} “${text}”`}</p>}
    <Button onClick={onDiscard}>Discard what you wrote</Button>
  </Notice>
)
