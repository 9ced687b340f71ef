import type { RJSFSchema } from '@rjsf/utils'
import { contentSchemas, type ContentKey } from '../../../../schemas'
import { walkSchema } from '../../../shared/schema-walk'
import { valueAt, type Row } from '../draft'
import { placeNames } from '../field-names'
import { titleProperty } from '../row-frame'

/** A field that differs between two contents. */
export interface Difference {
  /** The path, with a row by its number: '/#12/text', '/resources/3/title'. */
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

/** Never shown: row numbers, and fields that the editor fills in. */
const silent = new Set(['id', 'position', 'content'])

/** A path with rows by number: '/1/text' → '/#12/text'. */
const placeAt = (content: unknown, path: string) =>
  path.replaceAll(/\/\d+(?=\/|$)/g, (row, offset: number) => {
    const { id } = (valueAt(content, path.slice(0, offset) + row) ?? {}) as Row
    return id ? `/#${id}` : row
  })

function leavesIn(key: ContentKey, content: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  walkSchema(contentSchemas[key], content, ({ node, value, path }, inner) => {
    if (!node || silent.has(path.slice(path.lastIndexOf('/') + 1))) return undefined
    if (node.items) return inner(value ?? [])
    if (node.properties) return inner(value ?? {})
    const label = placeNames(key, path).names.join(': ')
    leaves.set(placeAt(content, path), { label, format: node.format ?? '', value })
    return undefined
  })
  return leaves
}

/** Whether two values are equal; absent equals blank. */
const isSame = (one: unknown, other: unknown) => (one || '') === (other || '')

/** The numbered items that two lists have in common, in the order of each. */
function commonOrders(one: unknown, other: unknown): [Row[], Row[]] {
  const rows = [one, other].map((list) => (Array.isArray(list) ? (list as Row[]) : []))
  const numbers = rows.map((list) => new Set(list.flatMap(({ id }) => id || [])))
  return [
    rows[0]!.filter(({ id }) => id && numbers[1]!.has(id)),
    rows[1]!.filter(({ id }) => id && numbers[0]!.has(id)),
  ]
}

const isReordered = ([one, other]: [Row[], Row[]]) => one.some(({ id }, i) => id !== other[i]!.id)

/** Lists whose items stand in another order, by what they are called. */
function reordered(key: ContentKey, before: unknown, after: unknown): Difference[] {
  const found: Difference[] = []
  walkSchema(contentSchemas[key], undefined, ({ node = {}, path }, inner) => {
    const orders = commonOrders(valueAt(before, path), valueAt(after, path))
    if (node.items?.properties?.id && isReordered(orders)) {
      const titled = titleProperty(node.items as RJSFSchema)
      const [old, fresh] = orders.map((rows) => rows.map((row) => row[titled]).join('\n'))
      found.push({
        place: `${path}#order`,
        label: 'Order',
        format: 'text',
        before: old,
        after: fresh,
      })
    }
    return inner()
  })
  return found
}

/** The differences between two contents, field by field, in the order of the page. */
export function differences(key: ContentKey, before: unknown, after: unknown): Difference[] {
  const old = leavesIn(key, before)
  const fresh = leavesIn(key, after)
  const places = [...fresh.keys(), ...[...old.keys()].filter((place) => !fresh.has(place))]
  const changed = places.flatMap((place) => {
    const one = old.get(place)
    const other = fresh.get(place)
    if (isSame(one?.value, other?.value)) return []
    const { label, format } = (other ?? one)!
    return [{ place, label, format, before: one?.value, after: other?.value }]
  })
  return [...changed, ...reordered(key, before, after)]
}
