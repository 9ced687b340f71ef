import { useState } from 'react'
import type { InboxDocument, InboxKind } from '../../shared/back-office'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { host } from '../../ui/api'
import { fileSize } from '../../ui/form/file-size'
import { labelOf } from '../layout/inbox-words'
import styles from './inbox.module.css'

interface InboxDocumentsProps {
  kind: InboxKind
  id: string
  documents: readonly InboxDocument[]
  /** Called when a view was recorded. */
  onSeen: () => void
}

/** The documents of an application. Loaded on request only: every view is recorded. */
export function InboxDocuments({ kind, id, documents, onSeen }: InboxDocumentsProps) {
  const [shown, setShown] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<readonly string[]>([])
  return (
    <section aria-labelledby="documents">
      <h2 className={styles.heading} id="documents">
        Documents
      </h2>
      <p className={styles.note}>Views and downloads are logged.</p>
      <ul className={styles.documents}>
        {documents.map(({ document, name, size }) => {
          const label = labelOf(kind, document)
          const names = { kind, id, document }
          return (
            <li className={styles.document} key={document}>
              <h3 className={styles.documentName}>{label}</h3>
              <p className={styles.detail}>
                {name}, {fileSize(size)}
              </p>
              <div className={styles.progress}>
                {!shown.includes(document) && (
                  <button
                    className="button quiet"
                    onClick={() => setShown([...shown, document])}
                    type="button"
                  >
                    View<span className="visually-hidden"> {label}</span>
                  </button>
                )}
                <a
                  className="link"
                  download={name}
                  href={host + addressOf(backOfficeEndpoints.inboxOriginal, names)}
                >
                  Download<span className="visually-hidden"> {label}</span>
                </a>
              </div>
              {failed.includes(document) && <p role="alert">This document could not be shown.</p>}
              {shown.includes(document) && !failed.includes(document) && (
                <img
                  alt={label}
                  className={styles.picture}
                  onError={() => setFailed([...failed, document])}
                  onLoad={onSeen}
                  src={host + addressOf(backOfficeEndpoints.inboxDocument, names)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
