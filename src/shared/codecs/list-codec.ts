/** One section on its way from the server to a reader: `decode(encode(content))` is `content`. */
export interface ListCodec<T> {
  encode(content: T): unknown
  /** Accepts any answer: missing parts become '' or [], and nothing throws. */
  decode(wire: unknown): T
}

/** A row of a section list; sections that share a call are told apart by `section_name`. */
export type SectionRow = Record<string, unknown>

/** The rows of an unknown value, [] if it is not a list. */
export const rowsIn = (wire: unknown) => (Array.isArray(wire) ? (wire as SectionRow[]) : [])

/** The first row with that `section_name` (or, for old servers, `sectionName`). */
export function sectionNamed(wire: unknown, name: string): SectionRow | undefined {
  if (!Array.isArray(wire)) return undefined
  return (wire as (SectionRow | null)[]).find(
    (row) => row?.section_name === name || row?.sectionName === name,
  ) as SectionRow | undefined
}

/**
 * `tittle` is the wire's spelling on some calls, `title` on others: every row carries both, and
 * `tittle` is read first.
 */
export const withBothTitles = <T extends { title: string }>(row: T) => ({
  ...row,
  tittle: row.title,
})

export const withTitle = (row: SectionRow | undefined) => ({
  ...row,
  title: row?.tittle ?? row?.title,
})
