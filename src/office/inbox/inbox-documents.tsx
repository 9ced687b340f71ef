import { useRef, useState } from 'react'
import type { InboxDocument, InboxKind } from '../../shared/back-office'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import { host } from '../../ui/api'
import { DocumentPreview } from '../../ui/form/document-preview'
import { fileSize } from '../../ui/form/file-size'
import { fetchFile } from '../layout/back-office-calls'
import { labelOf } from '../layout/inbox-words'
import { DocumentViewer } from './document-viewer'
import styles from './inbox.module.css'

interface InboxDocumentsProps {
  kind: InboxKind
  id: string
  documents: readonly InboxDocument[]
  /** Called when a view was recorded. */
  onSeen: () => void
}

const failure = 'This document could not be shown.'

/**
 * The documents of an application. Each is loaded when it is asked for and once: every view is
 * recorded, and a thumbnail is drawn from what was viewed.
 */
export function InboxDocuments({ kind, id, documents, onSeen }: InboxDocumentsProps) {
  const [contents, setContents] = useState<Record<string, Blob>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [open, setOpen] = useState<number>()
  const loading = useRef(new Set<string>())
  const opener = useRef<HTMLButtonElement>(null)
  const nameOf = (place: number) => documents[place]!.document

  const fail = (document: string, problem = failure) =>
    setProblems((before) => ({ ...before, [document]: problem }))

  function show(place: number) {
    const document = nameOf(place)
    setOpen(place)
    if (contents[document] || loading.current.has(document)) return
    loading.current.add(document)
    fail(document, '')
    const address = addressOf(backOfficeEndpoints.inboxDocument, { kind, id, document })
    fetchFile(address, undefined, failure)
      .then(
        (content) => {
          setContents((before) => ({ ...before, [document]: content }))
          onSeen()
        },
        (error: unknown) => fail(document, error instanceof Error ? error.message : failure),
      )
      .finally(() => loading.current.delete(document))
  }

  function close() {
    setOpen(undefined)
    opener.current?.focus()
  }

  return (
    <section aria-labelledby="documents">
      <h2 className={styles.heading} id="documents">
        Documents
      </h2>
      <p className={`no-print ${styles.note}`}>Views and downloads are logged.</p>
      <ul className={styles.documents}>
        {documents.map(({ document, name, size }, place) => {
          const label = labelOf(kind, document)
          const content = contents[document]
          return (
            <li className={styles.document} key={document}>
              <h3 className={styles.documentName}>{label}</h3>
              <p className={styles.detail}>
                {name}, {fileSize(size)}
              </p>
              {content && !problems[document] && <DocumentPreview content={content} />}
              <div className={`no-print ${styles.progress}`}>
                <button
                  className="button quiet"
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget
                    show(place)
                  }}
                  type="button"
                >
                  View<span className="visually-hidden"> {label}</span>
                </button>
                <a
                  className="link"
                  download={name}
                  href={host + addressOf(backOfficeEndpoints.inboxOriginal, { kind, id, document })}
                >
                  Download<span className="visually-hidden"> {label}</span>
                </a>
              </div>
            </li>
          )
        })}
      </ul>
      {open !== undefined && (
        <DocumentViewer
          content={contents[nameOf(open)]}
          label={labelOf(kind, nameOf(open))}
          onClose={close}
          onFailed={() => fail(nameOf(open))}
          onNext={open < documents.length - 1 ? () => show(open + 1) : undefined}
          onPrevious={open > 0 ? () => show(open - 1) : undefined}
          place={`${open + 1} of ${documents.length}`}
          problem={problems[nameOf(open)] ?? ''}
        />
      )}
    </section>
  )
}
