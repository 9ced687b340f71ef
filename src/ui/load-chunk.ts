/** How long a chunk may take before it counts as failed, in ms. */
const patience = 120_000

const chunkFailed = () => new Error('Loading chunk failed')

/** Where this tab remembers that it has reloaded because of a missing chunk. */
const reloadedKey = 'chunk-reloaded'

/** Answers whether this tab may still reload; a browser without storage may not, or it might loop. */
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
    // Then nothing was remembered either.
  }
}

/**
 * Loads a part of the program by `import()`. A failed one may have been removed by a new
 * deployment: the page reloads once. After that, or after 120 s, it rejects with 'Loading chunk
 * failed'.
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
