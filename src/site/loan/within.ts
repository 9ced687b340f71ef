/** Timeout of the storage, in ms. */
const patience = 2000

export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** The result of `work`, or a rejection with `NoAnswer` after 2 s. */
export function within<T>(work: Promise<T>, ms = patience): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer('The storage of this device hangs')), ms)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
