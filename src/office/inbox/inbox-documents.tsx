import { downloadDocument, viewDocument, type InboxDocument } from '../../shared/contracts/inbox'
import { callAddress } from '../../ui/accounts/call'
import { DocumentPreview } from '../../ui/form/document-preview'
import { fileSize } from '../../ui/form/file-size'
import { useMedia } from '../../ui/use-media'
import { labelOf } from '../layout/inbox-words'
import { DownloadButton } from './download-button'
import styles from './inbox.module.css'
import { useViewer } from './use-viewer'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

const kind = 'loan'

/** Where there is room for documents beside the answers. */
const isWide = '(width >= 1280px)'

/** The viewer of an application's documents. */
export function useDocuments(id: number, documents: readonly InboxDocument[], onSeen: () => void) {
  const isBeside = useMedia(isWide)
  const viewable = documents.map(({ document }) => ({
    key: document,
    label: labelOf(kind, document),
    address: callAddress(viewDocument, { params: { kind, id, document } }),
  }))
  const { pane, ...viewer } = useViewer(viewable, onSeen, isBeside)
  return { ...viewer, pane: isBeside && documents.length > 0 && pane }
}

interface InboxDocumentsProps {
  id: number
  documents: readonly InboxDocument[]
  viewer: ReturnType<typeof useDocuments>
}

/** The documents of an application; a thumbnail is drawn from what was viewed. */
export function InboxDocuments({ id, documents, viewer }: InboxDocumentsProps) {
  const { contentOf, view } = viewer
  return (
    <section aria-labelledby="documents">
      <h2 className="heading" id="documents">
        Documents
      </h2>
      <p className="no-print small">Views and downloads are logged.</p>
      <ul className="rows">
        {documents.map(({ document, name, size }, place) => {
          const label = labelOf(kind, document)
          const content = contentOf(document)
          return (
            <li className={styles.document} key={document}>
              <h3>{label}</h3>
              <p className="small">{`${name}, ${fileSize(size)}`}</p>
              {content && <DocumentPreview content={content} />}
              <div className="no-print">
                <Stack isRow>
                  <Button onClick={({ currentTarget }) => view(place, currentTarget)}>
                    View<span className="visually-hidden">{` ${label}`}</span>
                  </Button>
                  <DownloadButton
                    address={callAddress(downloadDocument, { params: { kind, id, document } })}
                  >
                    Download<span className="visually-hidden">{` ${label}`}</span>
                  </DownloadButton>
                </Stack>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
