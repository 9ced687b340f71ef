import { contentSchemas, type ContentKey } from '../../../../schemas'
import { normalise } from '../../../shared/normalise'
import { walkSchema, type SchemaNode } from '../../../shared/schema-walk'
import { isSameContent, type Row } from '../draft'
import {
  commonOrders,
  differences,
  isReordered,
  isSame,
  orderOf,
  type Difference,
} from './differences'

/** Which side wins a field that both have changed. */
export type Side = 'mine' | 'theirs'

export interface ThreeWays {
  /** The common ancestor. */
  base: unknown
  mine: unknown
  theirs: unknown
}

/** A field that they have changed; `mine` if I have, too. */
export interface Collision extends Difference {
  isMine: boolean
}

/** Every field that they changed, with my value. */
export function collisions(key: ContentKey, { base, mine, theirs }: ThreeWays): Collision[] {
  const own = new Map(differences(key, base, mine).map((change) => [change.place, change]))
  return differences(key, base, theirs).flatMap((change) => {
    const ours = own.get(change.place)
    if (ours && isSame(ours.after, change.after)) return []
    return [{ ...change, before: ours ? ours.after : change.before, isMine: ours !== undefined }]
  })
}

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

const withId = (rows: readonly Row[], id: number) => rows.find((row) => row.id === id)

/** The value at a path with rows by number: '/#12/text'. */
const partAt = (content: unknown, place: string): unknown =>
  place
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (part, name) =>
        name.startsWith('#')
          ? withId(rowsIn(part), Number(name.slice(1)))
          : (part as Record<string, unknown> | undefined)?.[name],
      content,
    )

/** Sorted like `order`; rows that it does not have come last. */
const inOrderOf = (order: readonly Row[], rows: readonly Row[]) => {
  const places = new Map(order.map(({ id }, i) => [id, i]))
  const place = ({ id }: Row) => places.get(id) ?? order.length
  return [...rows].sort((a, b) => place(a) - place(b))
}

const isBlank = (items: SchemaNode, row: Row) =>
  Object.keys(normalise(items, row) as object).length === 0

/**
 * A three-way merge: a change of one side is taken, a field changed by both goes to the chosen
 * side. New rows of both sides stay; rows that they removed go, unless I changed them: those become
 * new rows.
 */
export const merged = (
  key: ContentKey,
  { base, mine, theirs }: ThreeWays,
  chosen: ReadonlyMap<string, Side>,
): unknown =>
  walkSchema(contentSchemas[key], theirs, ({ node, value, path: place }, inner) => {
    const old = partAt(base, place)
    const own = partAt(mine, place)
    const items = node?.items
    if (items?.properties?.id) {
      const [before, ours, others] = [rowsIn(old), rowsIn(own), rowsIn(value)]
      const kept = others.filter(({ id }) => id && (withId(ours, id) || !withId(before, id)))
      const added = ours.filter((row) =>
        row.id
          ? !withId(others, row.id) && !isSameContent(items, row, withId(before, row.id))
          : !isBlank(items, row),
      )
      const known = inner(kept, (row) => `#${(row as Row).id}`) as Row[]
      const isOurs = isReordered(commonOrders(before, ours))
      const isTheirs = isReordered(commonOrders(before, others))
      const order = isOurs && (!isTheirs || chosen.get(orderOf(place)) !== 'theirs') ? ours : others
      return [...inOrderOf(order, known), ...added.map((row) => ({ ...row, id: 0 }))]
    }
    if (items) return inner(rowsIn(value))
    if (node?.properties) return own ? inner(value ?? {}) : value
    const edited = own ?? old
    if (isSame(edited, old)) return value
    return isSame(value, old) || chosen.get(place) !== 'theirs' ? edited : value
  })
