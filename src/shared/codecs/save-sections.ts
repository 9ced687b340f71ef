import { sectionNamed, withTitle, type SectionRow } from './list-codec'
import { filesOf, namedPicture, textsOf, type ReceivedFile, type SaveCodec } from './save-codec'
import { asRead, asWritten } from './save-names'

interface Sections<T> {
  /** The sent rows, and for each the path of its picture in the content, if it has one. */
  rows(content: T): SectionRow[]
  content(rows: readonly SectionRow[]): T
  places(rows: readonly SectionRow[]): (string | undefined)[]
}

const isRow = (row: unknown): row is SectionRow =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

/** More sections than any page has; further rows are ignored. */
const mostRows = 100

function parsedRows(json: unknown): SectionRow[] {
  let sections = json
  try {
    if (typeof json === 'string') sections = JSON.parse(json)
  } catch {
    return []
  }
  const list: unknown[] = Array.isArray(sections) ? sections : [sections]
  return list.slice(0, mostRows).filter(isRow).map(asRead)
}

/** Assigns files to rows: by part name, else by file name. */
function matched<F extends ReceivedFile>(files: readonly F[], rows: readonly SectionRow[]) {
  const byRow = new Map<number, F>()
  const partOf = ({ field }: F) => Number(/^image_(\d{1,9})$/.exec(field)?.[1] ?? -1)
  const isFree = (row: number) => row >= 0 && row < rows.length && !byRow.has(row)
  const strangers = files.filter((file) => {
    const row = partOf(file)
    if (isFree(row)) byRow.set(row, file)
    return byRow.get(row) !== file
  })
  for (const file of strangers) {
    const row = rows.findIndex(({ image }, i) => image === file.name && isFree(i))
    if (isFree(row)) byRow.set(row, file)
  }
  return byRow
}

/** sections-multipart: `sections` as JSON, the picture of row i as the part image_{i}. */
export const sectionsMultipart = /* @__NO_SIDE_EFFECTS__ */ <T>(
  sections: Sections<T>,
): SaveCodec<T> => ({
  encode(content, files) {
    const form = new FormData()
    const rows = sections.rows(content)
    const places = sections.places(rows)
    const chosen = places.map((place) => (place === undefined ? undefined : files.get(place)))
    const named = rows.map((row, i) => (chosen[i] ? { ...row, image: chosen[i].name } : row))
    form.append('sections', JSON.stringify(named.map(asWritten)))
    for (const [i, file] of chosen.entries()) if (file) form.append(`image_${i}`, file, file.name)
    return { form }
  },
  decode(received) {
    const sent = 'json' in received ? received.json : textsOf(received).get('sections')
    const rows = parsedRows(sent)
    const files = matched(filesOf(received), rows)
    const places = sections.places(rows)
    const pictured = rows.map((row, i) => ({
      ...row,
      image: files.has(i) ? '' : namedPicture(row.image),
    }))
    return {
      content: sections.content(pictured),
      images: [...files].flatMap(([row, file]) => {
        const path = places[row]
        return path === undefined ? [] : [{ path, file }]
      }),
    }
  },
})

export const indexNamed = (rows: readonly SectionRow[], name: string, otherwise: number) => {
  const named = sectionNamed(rows, name)
  return named ? rows.indexOf(named) : otherwise
}

/** Only a page's first section has a picture. */
export const mainPlaces = (rows: readonly SectionRow[]) => {
  const main = indexNamed(rows, 'Main', 0)
  return rows.map((_, i) => (i === main ? '/main/image' : undefined))
}

export const mainIn = (rows: readonly SectionRow[]) => rows[indexNamed(rows, 'Main', 0)]

export const mainOf = (rows: readonly SectionRow[]) => withTitle(mainIn(rows))
