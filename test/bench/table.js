/**
 * Prints rows in columns under their headings; numbers stand on the right.
 *
 * @param {string} title
 * @param {string[]} headings
 * @param {(string | number)[][]} rows
 */
export function printTable(title, headings, rows) {
  const cells = [headings, ...rows.map((row) => row.map(String))]
  const widths = headings.map((_, i) => Math.max(...cells.map((row) => (row[i] ?? '').length)))
  console.log(`\n${title}`)
  for (const row of cells) {
    const line = row.map((cell, i) =>
      i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
    )
    console.log(`  ${line.join('   ')}`)
  }
}

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** @param {number[]} values */
export const best = (values) => Math.min(...values)

/** Thousands of bytes. @param {number} bytes */
export const kB = (bytes) => (bytes / 1000).toFixed(1)

/** Whether a goal was met, in a word for a table. @param {boolean} isMet */
export const verdict = (isMet) => (isMet ? 'kept' : 'MISSED')
