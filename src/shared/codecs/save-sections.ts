import type { Content } from '../../../schemas'
import { shapedContent } from '../shaped-content'
import { sectionNamed, titleOf, withBothTitles, type SectionRow } from './list-codec'
import {
  filesOf,
  namedPicture,
  textsOf,
  withoutBlankId,
  withOwnIds,
  withSentAlt,
  type ReceivedFile,
  type SaveCodec,
} from './save-codec'
import { asRead, asWritten } from './save-names'

interface Sections<T> {
  /** The rows as they are sent, and the place in the content of each row's picture, if it has one. */
  rows(content: T): SectionRow[]
  content(rows: readonly SectionRow[]): T
  places(rows: readonly SectionRow[]): (string | undefined)[]
}

const isRow = (row: unknown): row is SectionRow =>
  typeof row === 'object' && row !== null && !Array.isArray(row)

/** More sections than any page has; further rows are foreign, and not read. */
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

/** Each file with its row: by the name of its part, else by its own name. */
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
const sectionsMultipart = <T>(sections: Sections<T>): SaveCodec<T> => ({
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

const indexNamed = (rows: readonly SectionRow[], name: string, otherwise: number) => {
  const named = sectionNamed(rows, name)
  return named ? rows.indexOf(named) : otherwise
}

/** Only a page's first section has a picture. */
const mainPlaces = (rows: readonly SectionRow[]) => {
  const main = indexNamed(rows, 'Main', 0)
  return rows.map((_, i) => (i === main ? '/main/image' : undefined))
}

const mainIn = (rows: readonly SectionRow[]) => rows[indexNamed(rows, 'Main', 0)]

const mainOf = (rows: readonly SectionRow[]) => titleOf(mainIn(rows))

/** Seven rows by position. Products spell their title `tittle` and carry no other. */
export const saveProducts = sectionsMultipart<Content['products']>({
  rows: (content) => content.map(withoutBlankId),
  content: (rows) =>
    withOwnIds(
      shapedContent(
        'products',
        rows.map((row) => ({ ...row, tittle: titleOf(row).title })),
      ),
    ).map((product, i) => withSentAlt(product, rows[i])),
  places: (rows) => rows.map((_, i) => `/${i}/image`),
})

export const saveContactPage = sectionsMultipart<Content['contactPage']>({
  rows: ({ main, information }) => [
    { ...withBothTitles(withoutBlankId(main)), section_name: 'Main' },
    { ...withoutBlankId(information), section_name: 'Contact Information' },
  ],
  content(rows) {
    const information = rows[indexNamed(rows, 'Contact Information', 1)]
    const content = shapedContent('contactPage', { main: mainOf(rows), information })
    return { ...content, main: withSentAlt(content.main, mainIn(rows)) }
  },
  places: mainPlaces,
})

type Resources = Content['faqPage']['resources']

/** Each item says its position and its content twice, and both times the same. */
const settled = (resources: Resources): Resources =>
  resources.map((item) => {
    const position = item.customPosition || item.position
    const content = item.ckeditor_content || item.content
    return { ...item, position, customPosition: position, content, ckeditor_content: content }
  })

const resourceRow = ({ title, ckeditor_content, customPosition }: Resources[number]) => ({
  ...(customPosition ? { position: customPosition, customPosition } : {}),
  title,
  content: ckeditor_content,
  ckeditor_content,
})

export const saveFaqPage = sectionsMultipart<Content['faqPage']>({
  rows: ({ main, resources }) => [
    { ...withBothTitles(withoutBlankId(main)), section_name: 'Main' },
    {
      section_name: 'Additional Resources',
      resources: JSON.stringify(resources.map(resourceRow)),
    },
  ],
  content(rows) {
    const { resources } = rows[indexNamed(rows, 'Additional Resources', 1)] ?? {}
    const content = shapedContent('faqPage', { main: mainOf(rows), resources })
    const main = withSentAlt(content.main, mainIn(rows))
    return { main, resources: settled(content.resources) }
  },
  places: mainPlaces,
})

/** Section 2 of the investment page: the benefits, with the page's main title. */
export const saveInvestmentResources = sectionsMultipart<Content['investmentResources']>({
  rows: ({ resources, ...group }) => [
    {
      ...withoutBlankId(group),
      section_name: 'Resource Group',
      resources: resources.map(withoutBlankId),
    },
  ],
  content(rows) {
    const group = rows[indexNamed(rows, 'Resource Group', 0)]
    const title = titleOf(group).title || titleOf(sectionNamed(rows, 'Main')).title
    const content = shapedContent('investmentResources', { ...group, title })
    return { ...content, resources: withOwnIds(content.resources) }
  },
  places: () => [],
})
