import type { Content, ContentKey } from '../../../schemas'
import type { RowToRemove } from '../../../machines/admin-section.machine'
import { normalise } from '../../shared/normalise'

/** The content in the editor, with a stable key for each row. */
export interface Draft<K extends ContentKey = ContentKey> {
  content: Content[K]
  keys: readonly string[]
}

export type Row = Record<string, unknown> & { id?: number }

let made = 0
const newKey = () => `row-${(made += 1)}`

const namesIn = (path: string) => path.split('/').slice(1)

/** The value at a JSON Pointer; '' is the whole. */
export const valueAt = (value: unknown, path: string): unknown =>
  namesIn(path).reduce((node, name) => (node as Record<string, unknown> | undefined)?.[name], value)

function withNames(node: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(node)) {
    return node.map((item, i) => (String(i) === name ? withNames(item, rest, value) : item))
  }
  const record = (node ?? {}) as Record<string, unknown>
  return { ...record, [name]: withNames(record[name], rest, value) }
}

/** A copy of the content with another value at a JSON Pointer. */
export const withValue = <T>(content: T, path: string, value: unknown): T =>
  withNames(content, namesIn(path), value) as T

const isRows = (part: unknown) =>
  Array.isArray(part) && part.every((row) => typeof row === 'object' && row !== null)

/**
 * The path of the rows that can be added, removed and moved: the section itself, or its only list
 * of objects.
 */
export const rowsPath = (content: unknown) =>
  Array.isArray(content)
    ? ''
    : `/${Object.entries(content ?? {}).find(([, part]) => isRows(part))?.[0] ?? ''}`

export const rowsOf = (content: unknown): Row[] => {
  const rows = valueAt(content, rowsPath(content))
  return Array.isArray(rows) ? (rows as Row[]) : []
}

export const asDraft = <K extends ContentKey>(content: Content[K]): Draft<K> => ({
  content,
  keys: rowsOf(content).map(newKey),
})

const withRows = (draft: Draft, rows: readonly Row[], keys: readonly string[]): Draft => ({
  content: withValue(draft.content, rowsPath(draft.content), rows),
  keys,
})

export const withRow = (draft: Draft, row: Row): Draft =>
  withRows(draft, [...rowsOf(draft.content), row], [...draft.keys, newKey()])

const without = <T>(list: readonly T[], index: number) => list.filter((_, i) => i !== index)

/** Removes the row with that number; for number 0, the one at that index. */
export function withoutRow(draft: Draft, { id, index }: RowToRemove): Draft {
  const rows = rowsOf(draft.content)
  const at = id ? rows.findIndex((row) => row.id === id) : index
  return at < 0 ? draft : withRows(draft, without(rows, at), without(draft.keys, at))
}

/** The fields as they are saved over a version: a row that it does not have is a new one. */
export function withRowsOver(draft: Draft, { content }: Draft): Draft {
  const known = new Set(rowsOf(content).map(({ id }) => id))
  const isGone = ({ id }: Row) => id && !known.has(id)
  const rows = rowsOf(draft.content)
  if (!rows.some(isGone)) return draft
  return withRows(
    draft,
    rows.map((row) => (isGone(row) ? { ...row, id: 0 } : row)),
    draft.keys,
  )
}

const swapped = <T>(list: readonly T[], a: number, b: number) =>
  list.map((item, i) => (i === a ? list[b]! : i === b ? list[a]! : item))

/** Swaps two rows and their positions. */
export function withSwapped(draft: Draft, a: number, b: number): Draft {
  const rows = rowsOf(draft.content)
  const at = (row: Row, { customPosition }: Row) =>
    customPosition === undefined ? row : { ...row, customPosition }
  const [first, second] = [rows[a]!, rows[b]!]
  const positioned = rows.map((row, i) =>
    i === a ? at(row, second) : i === b ? at(row, first) : row,
  )
  return withRows(draft, swapped(positioned, a, b), swapped(draft.keys, a, b))
}

/** Moves a row to another index; positions stay where they are, the rows between move up. */
export function withMoved(draft: Draft, from: number, to: number): Draft {
  const way = Math.sign(to - from)
  let moved = draft
  for (let at = from; at !== to; at += way) moved = withSwapped(moved, at, at + way)
  return moved
}

/** Whether two values are equal when blanks around texts are ignored. */
export const isSameContent = (schema: object, one: unknown, other: unknown) =>
  one === other ||
  JSON.stringify(normalise(schema, one)) === JSON.stringify(normalise(schema, other))
