/** What reads PDFs, off the page's thread; it begins by itself. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

// What it cannot read it leaves out with a warning, which the page has to know of.
console.warn = (warning: unknown) => postMessage({ warning: String(warning) })
