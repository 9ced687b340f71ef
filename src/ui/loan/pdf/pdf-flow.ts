import { fromPromise } from 'xstate'
import { pdfPagesMachine } from '../../../../machines/pdf-pages.machine'
import { joinPages } from './join-pages'
import { openPdf, type PdfFile } from './pdf-file'

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
          picture = await joinPages(opened(), input, signal, onDrawn)
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
