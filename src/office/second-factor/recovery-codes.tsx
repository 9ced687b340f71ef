import { useState } from 'react'
import { site } from '../../shared/site'
import { saveFile } from '../../ui/save-file'
import styles from './second-factor.module.css'

const download = (text: string) =>
  saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')

/** The recovery codes, shown this once: to copy, print or save. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const [status, setStatus] = useState('')
  const text = `${site.companyName}: recovery codes\n\n${codes.join('\n')}\n`

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('Codes copied.'),
      () => setStatus('The codes could not be copied.'),
    )

  return (
    <>
      <p>
        Each code lets you log in once without your phone. Keep them somewhere only you can find:
        they will not be shown again.
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        {'clipboard' in navigator && (
          <button className="button quiet" onClick={() => void copy()} type="button">
            Copy
          </button>
        )}
        <button className="button quiet" onClick={() => window.print()} type="button">
          Print
        </button>
        <button className="button quiet" onClick={() => download(text)} type="button">
          Download
        </button>
      </div>
      <p className={styles.status} role="status">
        {status}
      </p>
      <button className="button" onClick={onSaved} type="button">
        I have saved the codes
      </button>
    </>
  )
}
