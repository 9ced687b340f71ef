import { useEffect, useState } from 'react'
import styles from './sandbox.module.css'
import { Button } from '../../ui/kit/button'
import { PlainInput } from '../../ui/kit/field'

/** The path as a link; also in a field, because some browsers deny access to the clipboard. */
export function CopyLink({ link }: { link: string | undefined }) {
  const [shown, setShown] = useState('')
  useEffect(() => setShown(''), [link])
  async function copy() {
    if (!link) return setShown('This path is too long for a link.')
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setShown(isCopied ? 'Link copied.' : 'Please copy the link below.')
  }
  return (
    <>
      <Button isSmall onClick={() => void copy()}>
        Copy link
      </Button>
      <p className="small" role="status">
        {shown}
      </p>
      {shown && link && (
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
