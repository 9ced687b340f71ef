import sharp from 'sharp'

/** Whose documents are drawn. */
export interface Holder {
  name: string
  employer: string
  department: string
  bank: string
  account: string
  /** In naira a month. */
  salary: number
  /** The day on which the statement was made. */
  day: Date
  /** Which of the faces and colours. */
  look: number
}

/** Letters as strokes, 4 wide and 6 high: a server may have no fonts. */
const letters: Record<string, string> = {
  A: 'M0 6L2 0L4 6M.7 4H3.3',
  B: 'M0 0V6H3L4 5V4L3 3H0M0 0H2.7L3.7 1V2L3 3',
  C: 'M4 1L3 0H1L0 1V5L1 6H3L4 5',
  D: 'M0 0V6H3L4 5V1L3 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1L3 0H1L0 1V5L1 6H3L4 5V3H2.5',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M1 0H3M2 0V6M1 6H3',
  J: 'M4 0V5L3 6H1L0 5',
  K: 'M0 0V6M4 0L0 3.5M1.3 2.5L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  Q: 'M1 0H3L4 1V5L3 6H1L0 5V1ZM2.5 4.5L4.2 6.2',
  R: 'M0 6V0H3L4 1V2L3 3H0M2 3L4 6',
  S: 'M4 1L3 0H1L0 1V2L1 3H3L4 4V5L3 6H1L0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V5L1 6H3L4 5V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 3L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  1: 'M1 1L2 0V6M1 6H3',
  2: 'M0 1L1 0H3L4 1V2L0 6H4',
  3: 'M0 0H4L2 2.5H3L4 3.5V5L3 6H1L0 5',
  4: 'M3 6V0L0 4H4',
  5: 'M4 0H0V2.5H3L4 3.5V5L3 6H0',
  6: 'M4 .5L3 0H1L0 1V5L1 6H3L4 5V4L3 3H0',
  7: 'M0 0H4L1.5 6',
  8: 'M1 3L0 2V1L1 0H3L4 1V2L3 3H1L0 4V5L1 6H3L4 5V4L3 3',
  9: 'M0 5.5L1 6H3L4 5V1L3 0H1L0 1V2L1 3H4',
  '.': 'M2 5.8V6',
  ',': 'M2 5.6L1.4 7',
  '-': 'M1 3H3',
  '/': 'M0 6L4 0',
}

const ink = '#1c2b3a'

/** A text in strokes; `size` is the height of its letters in pixels. */
function text(words: string, x: number, y: number, size: number, { colour = ink, bold = 1 } = {}) {
  const known = words.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const glyphs = [...known].map((letter, i) =>
    letters[letter] ? `<path transform="translate(${i * 5.4} 0)" d="${letters[letter]}"/>` : '',
  )
  return `<g transform="translate(${x} ${y}) scale(${size / 6})" fill="none" stroke="${colour}" stroke-width="${0.6 * bold}" stroke-linecap="round" stroke-linejoin="round">${glyphs.join('')}</g>`
}

/** How wide a text is. */
const widthOf = (words: string, size: number) => (words.length * 5.4 - 1.4) * (size / 6)

const right = (words: string, end: number, y: number, size: number) =>
  text(words, end - widthOf(words, size), y, size)

const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`

/** Across the whole picture, so that no part of it passes for a real one. */
function sample(width: number, height: number) {
  const size = width / 9
  const at = `translate(${width / 2} ${height / 2}) rotate(-24) translate(${-widthOf('SAMPLE', size) / 2} ${-size / 2})`
  return `<g opacity=".3" transform="${at}">${text('SAMPLE', 0, 0, size, { colour: '#b3261e', bold: 1.6 })}</g>`
}

const skins = ['#8f5a36', '#7d4d2e', '#6d4327', '#a36b43']
const cloths = ['#f2b01e', '#2f5a3e', '#8e3b2c', '#9fb4cc', '#243d59']
const pick = <T>(list: readonly T[], at: number) => list[at % list.length]!

/** Head and shoulders in a frame of 100 by 125, `scale` times as large. */
function face(look: number, x: number, y: number, scale: number) {
  const skin = pick(skins, look)
  const hair = [
    '<path d="M27 45C24 12 76 12 73 45C68 32 32 32 27 45Z" fill="#0e1b2b"/>',
    '<path d="M22 60C14 10 86 10 78 60L72 62C76 34 24 34 28 62Z" fill="#0e1b2b"/>',
    `<path d="M24 46C18 8 82 8 76 46C66 34 34 34 24 46Z" fill="${pick(cloths, look + 2)}"/>`,
  ]
  return `<g transform="translate(${x} ${y}) scale(${scale})">${box(0, 0, 100, 125, '#e7eef6')}
<path d="M8 125C8 96 30 92 50 92C70 92 92 96 92 125Z" fill="${pick(cloths, look)}"/>
<path d="M42 72H58V94C58 102 42 102 42 94Z" fill="${skin}"/><ellipse cx="50" cy="54" rx="22" ry="28" fill="${skin}"/>
${pick(hair, look)}<g fill="#0e1b2b"><circle cx="42" cy="52" r="2.4"/><circle cx="58" cy="52" r="2.4"/></g>
<path d="M43 67Q50 72 57 67" fill="none" stroke="#0e1b2b" stroke-width="2" stroke-linecap="round"/></g>`
}

const amount = (naira: number) => naira.toLocaleString('en')

const shortDay = (day: Date) => day.toISOString().slice(0, 10)

/** Six months of an account: pay in, and four payments out of it. */
function statement({ name, bank, account, employer, salary, day }: Holder) {
  let balance = Math.round(salary * 0.22)
  const outs = ['Transfer', 'Cash machine', 'Electricity', 'Food market']
  const months = Array.from({ length: 6 }, (_, i) => 6 - i).flatMap((back) => {
    const at = (date: number) =>
      shortDay(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - back, date)))
    const spent = outs.map((what, i) => {
      const share = [0.31, 0.24, 0.09, 0.27][(i + back) % 4]!
      return { day: at(26 + (i % 3)), what, change: -Math.round((salary * share) / 100) * 100 }
    })
    return [{ day: at(25), what: `Pay ${employer}`.slice(0, 26), change: salary }, ...spent]
  })
  const rows = months.map(({ day: on, what, change }, i) => {
    balance += change
    const y = 330 + i * 28
    return (
      (i % 2 ? '' : box(50, y - 8, 800, 28, '#f2f5f8')) +
      text(on, 60, y, 11) +
      text(what, 220, y, 11) +
      right(amount(change), 690, y, 11) +
      right(amount(balance), 840, y, 11)
    )
  })
  return drawn(
    900,
    1240,
    box(0, 0, 900, 110, '#243d59') +
      text(bank, 50, 42, 26, { colour: '#fff', bold: 1.3 }) +
      text('Statement of account, six months', 50, 150, 15) +
      text(name, 50, 190, 18, { bold: 1.3 }) +
      text(`Account ${account}`, 50, 226, 13) +
      text('Day', 60, 290, 11, { bold: 1.4 }) +
      text('What', 220, 290, 11, { bold: 1.4 }) +
      right('In or out', 690, 290, 11) +
      right('Balance', 840, 290, 11) +
      box(50, 310, 800, 2, '#243d59') +
      rows.join(''),
  )
}

const card = (head: string, colour: string, facts: string[], look: number) =>
  drawn(
    800,
    500,
    box(0, 0, 800, 500, '#dfe7ee') +
      box(20, 20, 760, 460, '#fff', 24) +
      box(20, 60, 760, 70, colour) +
      text(head, 50, 82, 24, { colour: '#fff', bold: 1.3 }) +
      face(look, 50, 170, 2) +
      facts.map((fact, i) => text(fact, 290, 190 + i * 60, i ? 17 : 22)).join(''),
  )

const drawn = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${box(0, 0, width, height, '#fff')}${body}${sample(width, height)}</svg>`

const jpeg = (svg: string) => sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()

/** The four documents of an application, drawn, each with SAMPLE across it. */
export async function drawnDocuments(holder: Holder) {
  const { name, employer, department, account, look } = holder
  const [salaryStatement, passportPhoto, governmentId, officialId] = await Promise.all([
    jpeg(statement(holder)),
    jpeg(drawn(480, 600, face(look, 0, 0, 4.8))),
    jpeg(
      card('Specimen identity card', '#2f5a3e', [name, `No ${account}0`, 'Not a document'], look),
    ),
    jpeg(card(employer.slice(0, 26), '#8e3b2c', [name, department, 'Staff'], look)),
  ])
  return { salaryStatement, passportPhoto, governmentId, officialId }
}
