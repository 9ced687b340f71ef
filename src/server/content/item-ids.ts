/** As much of a schema as tells where its items are. */
export interface Shape {
  items?: object
  properties?: object
}

/**
 * Gives a number to every item of a section that has none, and to every one whose number the
 * section did not know: a removed item never comes back under its old number. `isKnown` and `take`
 * are asked in the order of the content.
 */
export function withItemIds(
  shape: Shape,
  value: unknown,
  isKnown: (id: number) => boolean,
  take: () => number,
): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => withItemIds((shape.items ?? {}) as Shape, item, isKnown, take))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(shape.properties ?? {}).map(([name, property]: [string, Shape]) => {
      const part = (value as Record<string, unknown>)[name]
      if (name !== 'id') return [name, withItemIds(property, part, isKnown, take)]
      return [name, typeof part === 'number' && isKnown(part) ? part : take()]
    }),
  )
}

/** Every item number in a section. */
export function itemIds(shape: Shape, value: unknown): number[] {
  const ids: number[] = []
  const note = (id: number) => ids.push(id) > 0
  withItemIds(shape, value, note, () => 0)
  return ids
}
