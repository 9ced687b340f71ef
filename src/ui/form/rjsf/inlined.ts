interface Referring {
  $id: string
  $defs: Record<string, object>
  properties: Record<string, { $ref?: string }>
}

/** Keywords that only validation reads. */
const isDrawn = ([keyword]: [string, unknown]) => keyword !== 'allOf'

/** A schema for rendering, with `#/$defs/…` references replaced by their targets. */
export function inlined<S extends object>(schema: S) {
  const { $defs, properties, ...rest } = schema as S & Referring
  const resolved = Object.entries(properties).map(([name, { $ref, ...property }]) => {
    const whole = { ...($ref && $defs[$ref.replace('#/$defs/', '')]), ...property }
    return [name, Object.fromEntries(Object.entries(whole).filter(isDrawn))]
  })
  return { ...rest, properties: Object.fromEntries(resolved) as object }
}
