/** What reads PDFs, off the page's thread; it begins by itself. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
