/** Timeout of a chunk, in ms. */
const patience = 120_000

/** A chunk did not come: a deployment may have removed it, or the network is away. */
export class ChunkFailed extends Error {
  override name = 'ChunkFailed'
  /** @param isHeld whether a reload would bring it, and is left to whoever has typed something */
  constructor(readonly isHeld = false) {
    super('Loading chunk failed')
  }
}

/** Loads a chunk by `import()`. @throws ChunkFailed if it fails, or after 120 s */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkFailed()), patience)
  })
  const chunk = load().catch((error: unknown) => {
    throw error instanceof ChunkFailed ? error : new ChunkFailed()
  })
  try {
    return await Promise.race([chunk, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
