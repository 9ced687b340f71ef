import { useEffect, useState } from 'react'
import styles from './sandbox.module.css'
import type { Sandbox } from './use-sandbox'

/** Back, forward, from the start, and the path as a link. */
export function PathControls({ history, turn, link }: Sandbox) {
  const { steps, at, input } = history
  return (
    <div className={styles.row}>
      <button
        className={`button quiet ${styles.small}`}
        disabled={at === 0}
        onClick={() => turn({ type: 'back' })}
        type="button"
      >
        Step back
      </button>
      <button
        className={`button quiet ${styles.small}`}
        disabled={at === steps.length}
        onClick={() => turn({ type: 'forward' })}
        type="button"
      >
        Step forward
      </button>
      <button
        className={`button quiet ${styles.small}`}
        onClick={() => turn({ type: 'restart', input })}
        type="button"
      >
        Start again
      </button>
      <CopyLink link={link} />
    </div>
  )
}

/** Also in a field: some browsers deny access to the clipboard. */
function CopyLink({ link }: { link: string }) {
  const [shown, setShown] = useState<{ link: string; isCopied: boolean }>()
  useEffect(() => setShown(undefined), [link])
  const copy = async () => {
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    setShown({ link, isCopied: isCopied ?? false })
  }
  return (
    <>
      <button className={`button quiet ${styles.small}`} onClick={() => void copy()} type="button">
        Copy link
      </button>
      <p className={styles.status} role="status">
        {shown && (shown.isCopied ? 'Link copied.' : 'Please copy the link below.')}
      </p>
      {shown && (
        <div className={styles.field}>
          <label htmlFor="sandbox-link">Link to this path</label>
          <input
            id="sandbox-link"
            onFocus={({ target }) => target.select()}
            readOnly
            value={shown.link}
          />
        </div>
      )}
    </>
  )
}
