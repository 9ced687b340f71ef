import { contentSchemas, type ContentKey } from '../../../../schemas'
import { normalise } from '../../../shared/normalise'
import { isSameContent, type Row } from '../draft'
import { differences, type Difference } from './differences'

/** Whose word counts in a field that both have changed. */
export type Side = 'mine' | 'theirs'

export interface ThreeWays {
  /** What both started from. */
  base: unknown
  mine: unknown
  theirs: unknown
}

/** A field that somebody else has changed; `mine` too, where both have. */
export interface Collision extends Difference {
  isMine: boolean
}

/** Every field that they changed, with mine beside it. */
export function collisions(key: ContentKey, { base, mine, theirs }: ThreeWays): Collision[] {
  const own = new Map(differences(key, base, mine).map((change) => [change.place, change]))
  return differences(key, base, theirs).flatMap((change) => {
    const ours = own.get(change.place)
    const isSame = ours && (ours.after || '') === (change.after || '')
    if (isSame) return []
    return [{ ...change, before: ours ? ours.after : change.before, isMine: ours !== undefined }]
  })
}

interface Node {
  properties?: Record<string, Node>
  items?: Node
}

/**
 * One content out of two: what only one side changed is taken from it, what both changed from the
 * side that was chosen. Rows that only one side has stay; rows that they removed go, unless I
 * changed them: then they become new ones.
 */
export function merged(
  key: ContentKey,
  { base, mine, theirs }: ThreeWays,
  chosen: ReadonlyMap<string, Side>,
): unknown {
  const isSame = (one: unknown, other: unknown) => (one || '') === (other || '')
  function walk(node: Node, three: ThreeWays, place: string): unknown {
    if (node.properties) {
      return Object.fromEntries(
        Object.entries(node.properties).map(([name, property]) => [
          name,
          walk(property, partsOf(three, name), `${place}/${name}`),
        ]),
      )
    }
    if (node.items) return rows(node.items, three, place)
    if (isSame(three.mine, three.base)) return three.theirs
    if (isSame(three.theirs, three.base)) return three.mine
    return chosen.get(place) === 'theirs' ? three.theirs : three.mine
  }

  function rows(items: Node, three: ThreeWays, place: string) {
    const [old, own, other] = [three.base, three.mine, three.theirs].map(rowsIn) as [
      Row[],
      Row[],
      Row[],
    ]
    const isNumbered = items.properties !== undefined && 'id' in items.properties
    if (!isNumbered) {
      return other.map((row, i) =>
        walk(items, { base: old[i], mine: own[i] ?? old[i], theirs: row }, `${place}/${i}`),
      )
    }
    const theirRows = other
      .filter(({ id }) => id && (withId(own, id) || !withId(old, id)))
      .map((row) => {
        const mine = withId(own, row.id!)
        const ways = { base: withId(old, row.id!), mine, theirs: row }
        return mine ? walk(items, ways, `${place}/#${row.id}`) : row
      })
    const added = own.filter((row) =>
      row.id
        ? !withId(other, row.id) && !isSameContent(items, row, withId(old, row.id))
        : !isBlank(items, row),
    )
    return [...theirRows, ...added.map((row) => ({ ...row, id: 0 }))]
  }

  return walk(contentSchemas[key] as Node, { base, mine, theirs }, '')
}

const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])

const withId = (rows: readonly Row[], id: number) => rows.find((row) => row.id === id)

const isBlank = (items: Node, row: Row) => Object.keys(normalise(items, row) as object).length === 0

const partsOf = ({ base, mine, theirs }: ThreeWays, name: string): ThreeWays => {
  const part = (value: unknown) => (value as Record<string, unknown> | undefined)?.[name]
  return { base: part(base), mine: part(mine), theirs: part(theirs) }
}
