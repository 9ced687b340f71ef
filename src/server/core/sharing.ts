/** Runs a task once for all who ask for its result while it runs. */
export function sharing<T>() {
  const underway = new Map<string, Promise<T>>()
  return (key: string, task: () => Promise<T>): Promise<T> => {
    const known = underway.get(key)
    if (known) return known
    const begun = task().finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
}
