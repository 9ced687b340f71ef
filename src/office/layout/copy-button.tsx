import { Outline } from '../../ui/icon'
import { Button } from '../../ui/kit/button'
import look from '../../ui/kit/button.module.css'
import { useCopy } from '../../ui/use-copy'

/** Beside a number or a reference: copies it, and says so. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const [said, copy] = useCopy(text)
  return (
    <>
      <Button
        aria-label={`Copy ${name}`}
        className={look.inText}
        isIcon
        isSmall
        kind="ghost"
        onClick={copy}
      >
        <Outline path="M9 9h11v11H9zM5 15H4V4h11v1" size={16} />
      </Button>
      <span className="no-print small" role="status">
        {said}
      </span>
    </>
  )
}
