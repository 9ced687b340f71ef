import { contentSchemas, type ContentKey } from '../../../../schemas'
import type { Row } from '../draft'
import { placeNames } from '../field-names'

/** One field that is not the same in two contents. */
export interface Difference {
  /** Where it stands, with a row by its number: '/#12/text', '/resources/3/title'. */
  place: string
  /** 'Banner 2: Text' */
  label: string
  format: string
  before: unknown
  after: unknown
}

interface Leaf {
  label: string
  format: string
  value: unknown
}

interface Node {
  format?: string
  properties?: Record<string, Node>
  items?: Node
}

/** What is never shown: numbers of rows, and what the editor fills in by itself. */
const silent = new Set(['id', 'position', 'content'])

const nameOfRow = (row: unknown, index: number) => {
  const { id } = (row ?? {}) as Row
  return id ? `#${id}` : String(index)
}

function leavesIn(key: ContentKey, content: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  function walk(node: Node, value: unknown, path: string, place: string) {
    if (node.properties) {
      for (const [name, property] of Object.entries(node.properties)) {
        if (silent.has(name)) continue
        const part = (value as Record<string, unknown> | undefined)?.[name]
        walk(property, part, `${path}/${name}`, `${place}/${name}`)
      }
      return
    }
    if (node.items) {
      const rows = Array.isArray(value) ? (value as unknown[]) : []
      for (const [i, row] of rows.entries()) {
        walk(node.items, row, `${path}/${i}`, `${place}/${nameOfRow(row, i)}`)
      }
      return
    }
    const label = placeNames(key, path).names.join(': ')
    leaves.set(place, { label, format: node.format ?? '', value })
  }
  walk(contentSchemas[key] as Node, content, '', '')
  return leaves
}

const isSame = (one: unknown, other: unknown) => (one || '') === (other || '')

/** What changed from one content to another, field by field, in the order of the page. */
export function differences(key: ContentKey, before: unknown, after: unknown): Difference[] {
  const old = leavesIn(key, before)
  const fresh = leavesIn(key, after)
  const places = [...fresh.keys(), ...[...old.keys()].filter((place) => !fresh.has(place))]
  return places.flatMap((place) => {
    const one = old.get(place)
    const other = fresh.get(place)
    if (isSame(one?.value, other?.value)) return []
    const { label, format } = (other ?? one)!
    return [{ place, label, format, before: one?.value, after: other?.value }]
  })
}
