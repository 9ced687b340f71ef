/** Outlines on a 24×24 grid, drawn with a line of 2. The first block is from Lucide (ISC licence). */
const outlines = {
  menu: 'M4 5h16M4 12h16M4 19h16',
  close: 'M18 6 6 18M6 6l12 12',
  previous: 'm15 18-6-6 6-6',
  next: 'm9 18 6-6-6-6',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  forward: 'M5 12h14m-7-7 7 7-7 7',
  done: 'm5 12 5 5 9-10',
  pause: 'M8 6v12M9 6v12M15 6v12M16 6v12',
  play: 'M7 4.5v15l12-7.5z',

  facebook:
    'M14 21v-8h3l.5-3.5H14V7.8c0-1.2.6-1.8 1.8-1.8h1.9V3h-2.6C12.3 3 10.5 4.7 10.5 7.5v2H7.5V13h3v8',
  x: 'M4.5 4.5h4l11 15h-4zM19 4.5l-6.2 6.8M11 13.2 5 19.5',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5M12 8.3a3.7 3.7 0 1 0 0 7.4 3.7 3.7 0 0 0 0-7.4M16.9 7.1h.01',
  linkedin: 'M4 4h16v16H4zM8 11v5M8 8h.01M12 16v-5M12 13.2c0-3 4-3 4 0V16',
}

export type IconName = keyof typeof outlines

export const isIconName = (name: string): name is IconName => name in outlines

/** An icon from an SVG path on a 24×24 grid; hidden from screen readers. */
export function Outline({ path, size = 24 }: { path: string; size?: number | string }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={path} />
    </svg>
  )
}

/** An icon next to a text or inside a named control. */
export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <Outline path={outlines[name]} {...(size && { size })} />
)
