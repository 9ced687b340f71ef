import { createContext, useContext, useRef, useState } from 'react'
import { isPdf, tellingBytes } from '../../shared/image-kind'
import type { CheckedDocument } from './document-check'
import { fileSize } from '../form/file-size'
import { loadChunk } from '../load-chunk'
import { largestDocument, type LoanDocument } from './loan-fields'
import type { PdfPages } from './pdf/pdf-pages'
import { asJpeg, PictureProblem, readDocument, rotated, shrunk, withPage } from './picture-tools'

const unreadable = 'We could not read this file. Please choose it again.'
const noPdf =
  'We cannot open PDF files right now. Choose a picture instead, or reload this page and try again.'
const unchanged = 'We could not change this picture. Please choose another one.'

const startsAsPdf = async (file: File) =>
  isPdf(new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer()))

const loadPdfPages = () =>
  loadChunk(() => import('./pdf/pdf-pages')).catch(() => {
    throw new PictureProblem(noPdf)
  })

/** A chosen PDF, what shows its pages, and a number of its own. */
interface ChosenPdf {
  file: File
  Pages: typeof PdfPages
  number: number
}

const isTaken = ({ help, size }: CheckedDocument) => !help && size > 0 && size <= largestDocument

/** The storage of document contents. */
export interface DocumentContents {
  /** Stores a document's content and returns its key for `file`. */
  keepFile: (content: Blob) => string
  file: (key: string) => Blob | undefined
}

export const DocumentContentsContext = createContext<DocumentContents>({
  keepFile: () => '',
  file: () => undefined,
})

/**
 * The state of one document field and its actions.
 * @param onChange gets the new document, or undefined when it is removed
 */
export function useDocument(
  start: LoanDocument | undefined,
  onChange: (document: LoanDocument | undefined) => void,
) {
  const store = useContext(DocumentContentsContext)
  const [chosen, setChosen] = useState<LoanDocument | null>()
  const document = chosen === undefined ? start : (chosen ?? undefined)
  const [help, setHelp] = useState('')
  const [status, setStatus] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [pdf, setPdf] = useState<ChosenPdf>()
  const [before, setBefore] = useState<number>()
  const runs = useRef(0)

  function keep(content: Blob, { help: hint = '', ...checked }: CheckedDocument) {
    const added = { ...checked, key: store.keepFile(content) }
    setChosen(added)
    setBefore(undefined)
    setHelp(hint)
    onChange(added)
  }

  /** A task ends with what keeps its outcome; that of one that was stopped is dropped. */
  async function work(doing: string, failed: string, task: () => Promise<() => string>) {
    const run = (runs.current += 1)
    setBusy(true)
    setStatus(doing)
    const end = (outcome: () => void) => {
      if (run !== runs.current) return
      outcome()
      setBusy(false)
    }
    try {
      const keepIt = await task()
      end(() => setStatus(keepIt()))
    } catch (error) {
      end(() => {
        setStatus('')
        setHelp(error instanceof PictureProblem ? error.message : failed)
      })
    }
  }

  const change = (doing: string, done: string, edit: (content: Blob) => Promise<Blob>) => () =>
    work(doing, unchanged, async () => {
      const content = document && store.file(document.key)
      if (!content) throw new Error('The content is gone')
      const picture = await edit(content)
      const { size, type } = picture
      return () => {
        keep(picture, { name: asJpeg(document.name), size, type })
        if (edit === shrunk) setBefore(content.size)
        return `${done}: now ${fileSize(size)}.`
      }
    })

  return {
    document,
    content: document && store.file(document.key),
    help,
    status,
    isBusy,
    pdf,
    /** How large the picture was that was made smaller. */
    before,
    choose: (file: File) =>
      work('Reading the file…', unreadable, async () => {
        if (await startsAsPdf(file)) {
          const { PdfPages: Pages } = await loadPdfPages()
          return () => {
            setPdf((last) => ({ file, Pages, number: (last?.number ?? 0) + 1 }))
            return ''
          }
        }
        const read = await readDocument(file)
        return () => {
          keep(read.content, read.document)
          return isTaken(read.document) ? 'File added.' : 'There is a problem with this file.'
        }
      }),
    stop() {
      runs.current += 1
      setBusy(false)
      setStatus('Stopped.')
    },
    /** The picture of the pages that were picked from the PDF. */
    takePages(picture: Blob) {
      const { size, type } = picture
      keep(picture, { name: asJpeg(pdf?.file.name ?? ''), size, type })
      setStatus(`Pages added as one picture: ${fileSize(size)}.`)
    },
    addPage: (file: File) =>
      change('Adding the page…', 'Page added', async (content) =>
        withPage(content, await readDocument(file)),
      )(),
    shrink: change('Making the picture smaller…', 'Made smaller', shrunk),
    rotate: change('Rotating the picture…', 'Rotated', rotated),
    remove() {
      setChosen(null)
      setBefore(undefined)
      setHelp('')
      setStatus('File removed.')
      onChange(undefined)
    },
  }
}
