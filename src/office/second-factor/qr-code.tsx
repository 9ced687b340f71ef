import { encodeQR } from 'qr'

/** Joins dark modules of a row: a path for each would make thousands of elements. */
const rowPath = (row: boolean[], y: number) =>
  row
    .map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : ''))
    .join('')

function runFrom(row: boolean[], start: number) {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}

/** A QR code, dark on white in every colour scheme: scanners expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  return (
    <svg
      aria-label={label}
      height={rows.length * 4}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={rows.length * 4}
    >
      <rect fill="#fff" height="100%" width="100%" />
      <path d={rows.map(rowPath).join('')} fill="#000" />
    </svg>
  )
}
