interface Referring {
  $id: string
  $defs: Record<string, object>
  properties: Record<string, { $ref?: string }>
}

/** A schema for drawing: what `#/$defs/…` points at stands where it is used. */
export function inlined<S extends object>(schema: S) {
  const { $defs, properties, ...rest } = schema as S & Referring
  const resolved = Object.entries(properties).map(([name, { $ref, ...property }]) => [
    name,
    { ...($ref && $defs[$ref.replace('#/$defs/', '')]), ...property },
  ])
  return { ...rest, properties: Object.fromEntries(resolved) as object }
}
