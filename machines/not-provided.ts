const missing = new WeakSet<object>()

/** The placeholder for an actor that the page provides; it fails with the actor's name. */
export const notProvided = ({ self }: { self: { src: unknown } }) =>
  Promise.reject(new Error(`Provide the actor ${String(self.src)}`))

/**
 * The placeholder for an action or a guard that the page provides, with its parameters; it throws its
 * name.
 */
export function toProvide(name: string): () => never
export function toProvide<Params>(name: string): (args: unknown, params: Params) => never
export function toProvide(name: string) {
  const placeholder = () => {
    throw new Error(`Provide ${name}`)
  }
  missing.add(placeholder)
  return placeholder
}

/** Whether an action or a guard is such a placeholder, which a stub may take the place of. */
export const isToProvide = (code: object) => missing.has(code)
