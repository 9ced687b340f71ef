import {
  getDocument,
  PDFWorker,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfProblem } from '../../../../machines/pdf-pages.machine'
import { startWorker } from '../../inert-document'
import openJpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline'
import { longestSide } from '../../../shared/picture-limits'
import { largestCanvas, type PageSize } from '../join-pages'
import { request } from '../../api'
import workerUrl from './pdf-worker?worker&url'

/** The fonts that every reader of PDF files has to have, by file name; each is loaded when a file needs it. */
const addresses = import.meta.glob<string>(
  '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
  { eager: true, import: 'default', query: '?url&no-inline' },
)

const byName = new Map(
  Object.entries(addresses).map(([path, address]) => [path.split('/').at(-1), address]),
)

/** What pdf.js asks for the files that a PDF does not bring along. */
class PdfFonts {
  async fetch({ filename }: { filename: string }) {
    const address = byName.get(filename)
    const answer = address && (await request(address).catch(() => undefined))
    if (!answer || !answer.ok) throw new Error(`Unable to load ${filename}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Larger PDFs are not read, in bytes: they would be in memory twice. */
const largest = 32 * 1024 * 1024

/** Pictures in a PDF with more pixels are left out. */
const mostPicturePixels = 40e6

/** How long a closed reader may go on, in ms. */
const patience = 2000

/** Warnings of the reader about something that it leaves out; others are about how a file is written. */
const losses = new RegExp(
  [
    'Unable to (?:decode|load)|dimensions are missing|exceeded maximum|translateFont|is not available',
    '(?:getOperatorList|handleTilingType|parseShading|_handleColorSpace|getContentStream) - ignoring',
    'ignoring the rest|end of the image data|decodeScan|Invalid stream|Filter .+ is not supported',
  ].join('|'),
)

/** A page as it could be drawn. */
interface DrawnPage {
  drawing: HTMLCanvasElement
  /** Whether nothing of it is missing. */
  isWhole: boolean
}

/** An open PDF. Its pages count from 1 and are drawn one at a time. */
export interface PdfFile {
  pages: number
  /** In points, upright. */
  sizeOf: (page: number) => Promise<PageSize>
  /** Draws a page about `width` pixels wide, on white. */
  draw: (page: number, width: number, signal: AbortSignal) => Promise<DrawnPage>
  /** Frees what it holds; drawing then rejects. */
  close: () => void
}

interface OpenPdf {
  pdf: PDFDocumentProxy
  /** How often the reader left something out so far. */
  countLosses: () => number
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
  const area = Math.sqrt(largestCanvas / (page.width * page.height))
  return Math.min(asked, area, longestSide / Math.max(page.width, page.height))
}

/** Whether a picture could not be decoded: the reader then has nothing in its place. */
const isLossy = (page: PDFPageProxy) =>
  [...page.objs, ...page.commonObjs].some(([, object]) => object === null)

async function drawn(
  { pdf, countLosses }: OpenPdf,
  at: number,
  width: number,
  signal: AbortSignal,
): Promise<DrawnPage> {
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
  const before = countLosses()
  const stop = () => task.cancel()
  signal.addEventListener('abort', stop)
  try {
    await task.promise
    return { drawing: canvas, isWhole: countLosses() === before && !isLossy(page) }
  } finally {
    signal.removeEventListener('abort', stop)
    page.cleanup()
  }
}

/** Starts the reader; `failed` rejects when its script cannot be loaded. */
function startReader() {
  // Built as a classic script: Firefox runs modules in workers only since version 114.
  const port = startWorker(workerUrl, { type: import.meta.env.DEV ? 'module' : 'classic' })
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(problem('unloaded')))
  })
  failed.catch(() => {})
  let count = 0
  port.addEventListener('message', ({ data }: MessageEvent<{ warning?: string }>) => {
    if (losses.test(data.warning ?? '')) count += 1
  })
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.WARNINGS })
  return { port, failed, worker, countLosses: () => count }
}

/**
 * Opens a PDF; nothing of it leaves the device. Text in fonts that it does not bring along is drawn
 * in ours. Once `signal` aborts, the reader ends, however busy it is.
 * @throws PdfProblem
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<PdfFile> {
  if (file.size > largest) throw problem('tooLarge')
  const data = new Uint8Array(await file.arrayBuffer())
  signal.throwIfAborted()
  const { port, failed, worker, countLosses } = startReader()
  const task = getDocument({
    data,
    worker,
    // The Content-Security-Policy allows neither code made of text nor WebAssembly.
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    // JPEG 2000 needs none: the reader appends the name of its file to a folder, here as a fragment.
    wasmUrl: `${openJpeg}#/`,
    useSystemFonts: false,
    BinaryDataFactory: PdfFonts,
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
        const next = turn.then(() => drawn({ pdf, countLosses }, page, width, signal))
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
