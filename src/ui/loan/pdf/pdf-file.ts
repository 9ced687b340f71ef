import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfProblem } from '../../../../machines/pdf-pages.machine'
import { startWorker } from '../../inert-document'
import { longestSide } from '../picture-tools'
import workerUrl from './pdf-worker?worker&url'

/** Larger PDFs are not read, in bytes: they would be in memory twice. */
const largest = 32 * 1024 * 1024

/** The largest canvas: more pixels than some phones can hold in one. */
export const mostPixels = 12e6

/** Pictures in a PDF with more pixels are left out. */
const mostPicturePixels = 40e6

/** How long a closed reader may go on, in ms. */
const patience = 2000

export interface PageSize {
  width: number
  height: number
}

/** An open PDF. Its pages count from 1 and are drawn one at a time. */
export interface PdfFile {
  pages: number
  /** In points, upright. */
  sizeOf: (page: number) => Promise<PageSize>
  /** Draws a page about `width` pixels wide, on white. */
  draw: (page: number, width: number, signal: AbortSignal) => Promise<HTMLCanvasElement>
  /** Frees what it holds; drawing then rejects. */
  close: () => void
}

const problem = (reason: PdfProblem['reason']): PdfProblem => ({ reason })

/** Names of the reader's errors. */
const problems: Record<string, PdfProblem['reason']> = {
  PasswordException: 'locked',
  InvalidPDFException: 'broken',
}

const asProblem = (error: unknown) =>
  problem(problems[error instanceof Error ? error.name : ''] ?? 'broken')

function scaleTo(width: number, page: PageSize) {
  const asked = width / page.width
  const area = Math.sqrt(mostPixels / (page.width * page.height))
  return Math.min(asked, area, longestSide / Math.max(page.width, page.height))
}

async function drawn(pdf: PDFDocumentProxy, at: number, width: number, signal: AbortSignal) {
  signal.throwIfAborted()
  const page = await pdf.getPage(at)
  const viewport = page.getViewport({ scale: scaleTo(width, page.getViewport({ scale: 1 })) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  // As for printing: drawn at once, also in a tab that is not in front.
  const task = page.render({ canvas, viewport, intent: 'print', background: 'white' })
  // Every few ms, so that the page answers; in a tab that is not in front nobody asks.
  task.onContinue = (goOn: () => void) => void (document.hidden ? goOn() : setTimeout(goOn))
  const stop = () => task.cancel()
  signal.addEventListener('abort', stop)
  try {
    await task.promise
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
  return canvas
}

/** Starts the reader; `failed` rejects when its script cannot be loaded. */
function startReader() {
  // Built as a classic script: Firefox runs modules in workers only since version 114.
  const port = startWorker(workerUrl, { type: import.meta.env.DEV ? 'module' : 'classic' })
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(problem('unloaded')))
  })
  failed.catch(() => {})
  return { port, failed, worker: PDFWorker.create({ port }) }
}

/**
 * Opens a PDF; nothing of it leaves the device. Text in fonts that it does not bring along is drawn
 * in those of the device. Once `signal` aborts, the reader ends, however busy it is.
 * @throws PdfProblem
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<PdfFile> {
  if (file.size > largest) throw problem('tooLarge')
  const data = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const { port, failed, worker } = startReader()
  const task = getDocument({
    data,
    worker,
    // The Content-Security-Policy allows neither code made of text nor WebAssembly.
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: mostPicturePixels,
    verbosity: 0,
  })
  function close() {
    task.destroy().catch(() => {})
    // It answers, so that the page forgets its fonts; a busy one does not.
    setTimeout(() => port.terminate(), patience)
  }
  signal.addEventListener('abort', close)
  try {
    const pdf = await Promise.race([task.promise, failed])
    if (pdf.numPages < 1) throw problem('empty')
    let turn: Promise<unknown> = Promise.resolve()
    return {
      pages: pdf.numPages,
      async sizeOf(page) {
        const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 })
        return { width, height }
      },
      draw(page, width, signal) {
        const next = turn.then(() => drawn(pdf, page, width, signal))
        turn = next.catch(() => {})
        return next
      },
      close,
    }
  } catch (error) {
    close()
    throw error instanceof Error ? asProblem(error) : error
  }
}
