/** Timeout of a chunk, in ms. */
const patience = 120_000

const chunkFailed = () => new Error('Loading chunk failed')

/** The storage key for a reload after a missing chunk. */
const reloadedKey = 'chunk-reloaded'

/** Whether this tab may still reload; never without storage, which would allow a loop. */
function mayReload(): boolean {
  try {
    if (sessionStorage.getItem(reloadedKey)) return false
    sessionStorage.setItem(reloadedKey, 'yes')
    return true
  } catch {
    return false
  }
}

function forgetReload() {
  try {
    sessionStorage.removeItem(reloadedKey)
  } catch {
    // No storage: nothing was remembered.
  }
}

/**
 * Loads a chunk by `import()`. If it fails, a deployment may have removed it: the page reloads
 * once. After that, or after 120 s, it rejects with 'Loading chunk failed'.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(chunkFailed()), patience)
  })
  const chunk = load().catch(() => {
    if (!navigator.onLine || !mayReload()) throw chunkFailed()
    location.reload()
    return new Promise<never>(() => {})
  })
  try {
    const module = await Promise.race([chunk, tooLate])
    forgetReload()
    return module
  } finally {
    clearTimeout(timer)
  }
}
