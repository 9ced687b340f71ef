import styles from './sandbox.module.css'
import { Button } from '../../ui/kit/button'
import { PlainInput } from '../../ui/kit/field'
import { useCopy } from '../../ui/use-copy'

/** The path as a link; also in a field, because some browsers deny access to the clipboard. */
export function CopyLink({ link }: { link: string | undefined }) {
  const [shown, copy] = useCopy(link ?? '', 'Link copied.', 'Please copy the link below.')
  if (!link) return <p className="small">This path is too long for a link.</p>
  return (
    <>
      <Button isSmall onClick={copy}>
        Copy link
      </Button>
      <p className="small" role="status">
        {shown}
      </p>
      {shown && (
        <div className={styles.field}>
          <label htmlFor="sandbox-link">Link to this path</label>
          <PlainInput
            id="sandbox-link"
            onFocus={({ target }) => target.select()}
            readOnly
            value={link}
          />
        </div>
      )}
    </>
  )
}
