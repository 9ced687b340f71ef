import type { Content } from '../../../schemas'
import { shapedContent } from '../shaped-content'
import {
  sectionNamed,
  titleOf,
  withBothTitles,
  type ListCodec,
  type SectionRow,
} from './list-codec'

const rows = (wire: unknown) => (Array.isArray(wire) ? (wire as SectionRow[]) : [])

/** Seven rows by position: the banner, then the six products. They spell their title `tittle`. */
export const products: ListCodec<Content['products']> = {
  encode: (content) => content.map((product) => ({ ...product, title: product.tittle })),
  decode: (wire) =>
    shapedContent(
      'products',
      rows(wire).map((row) => ({ ...row, tittle: titleOf(row).title })),
    ),
}

/** Two rows by position: the banner first, the information second. */
export const contactPage: ListCodec<Content['contactPage']> = {
  encode: ({ main, information }) => [
    { ...withBothTitles(main), section_name: 'Main' },
    { ...information, section_name: 'Contact Information' },
  ],
  decode: (wire) =>
    shapedContent('contactPage', {
      main: titleOf(rows(wire)[0]),
      information: rows(wire)[1],
    }),
}

/** The questions on the wire, mostly a JSON string; a malformed one is logged and holds none. */
function listOf(resources: unknown): unknown {
  if (typeof resources !== 'string' || !resources) return resources
  try {
    const list: unknown = JSON.parse(resources)
    if (Array.isArray(list)) return list
    throw new TypeError('They are not a list')
  } catch (error) {
    console.error('Failed to read the FAQ resources', error)
    return []
  }
}

/** A banner row and a row whose `resources` is a JSON string of nine places. */
export const faqPage: ListCodec<Content['faqPage']> = {
  encode: ({ main, resources }) => [
    { ...withBothTitles(main), section_name: 'Main' },
    { section_name: 'Additional Resources', resources: JSON.stringify(resources) },
  ],
  decode: (wire) =>
    shapedContent('faqPage', {
      main: titleOf(sectionNamed(wire, 'Main')),
      resources: listOf(sectionNamed(wire, 'Additional Resources')?.resources),
    }),
}
