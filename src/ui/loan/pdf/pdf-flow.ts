import { fromPromise } from 'xstate'
import { pdfPagesMachine, type PdfProblem } from '../../../../machines/pdf-pages.machine'
import { joinPages, Unreadable, type PageSize } from '../join-pages'
import { isBlankPage } from './is-blank'
import { openPdf, type PdfFile } from './pdf-file'

const unreadable: PdfProblem = { reason: 'unreadable' }
const blank: PdfProblem = { reason: 'blank' }
const lossy: PdfProblem = { reason: 'lossy' }

/**
 * The pages as one picture that can be read, and that shows all that stands on them.
 * @param onProgress gets the number of pages that are drawn
 * @throws PdfProblem
 */
async function joinPdfPages(
  pdf: PdfFile,
  numbers: readonly number[],
  signal: AbortSignal,
  onProgress: (drawn: number) => void,
): Promise<Blob> {
  const pages: PageSize[] = []
  for (const number of numbers) pages.push(await pdf.sizeOf(number))
  try {
    const picture = await joinPages(pages, async (canvas, index, { top, width, height }) => {
      const { drawing, isWhole } = await pdf.draw(numbers[index]!, width, signal)
      if (!isWhole) throw lossy
      if (isBlankPage(drawing)) throw blank
      canvas.drawImage(drawing, 0, top, width, height)
      drawing.width = 0
      onProgress(index + 1)
    })
    signal.throwIfAborted()
    return picture
  } catch (error) {
    throw error instanceof Unreadable ? unreadable : error
  }
}

/** Callbacks for what is not in the machine's state. */
export interface PdfView {
  /** So many of the chosen pages are drawn. */
  onDrawn: (pages: number) => void
  onPicture: (picture: Blob) => void
  focusStatus: () => void
}

/** The end of what was stopped: in development React starts each flow twice, with the same actors. */
const never = new Promise<never>(() => {})

/** The machine on one chosen file, the open PDF, and how to let go of it. Call it once a file. */
export function pdfFlow(file: File, { onDrawn, onPicture, focusStatus }: PdfView) {
  let pdf: PdfFile | undefined
  let picture: Blob | undefined
  const close = () => pdf?.close()
  const opened = () => {
    if (!pdf) throw new Error('No PDF is open')
    return pdf
  }
  const machine = pdfPagesMachine.provide({
    actors: {
      readPages: fromPromise(async ({ signal }) => {
        const read = await openPdf(file, signal).catch((error: unknown) => {
          if (signal.aborted) return never
          throw error
        })
        if (signal.aborted) return never
        pdf = read
        return { pages: read.pages }
      }),
      joinPages: fromPromise(
        async ({ input, signal }: { input: number[]; signal: AbortSignal }) => {
          onDrawn(0)
          picture = await joinPdfPages(opened(), input, signal, onDrawn)
        },
      ),
    },
    actions: {
      focusStatus,
      takePicture() {
        close()
        if (picture) onPicture(picture)
      },
      leave: close,
    },
  })
  return { machine, opened, close }
}
