const lockName = 'loan-application'

/** How long to wait for the lock of the previous page after a reload, in ms. */
const patience = 500

export interface Ownership {
  isOwner: boolean
  release: () => void
}

function available(locks: () => LockManager | undefined) {
  try {
    return locks()
  } catch {
    return undefined
  }
}

/**
 * Makes this tab the only one that saves the draft. Without the Web Locks API every tab counts as
 * the owner.
 */
export function ownDraft(lockManager: () => LockManager | undefined): Promise<Ownership> {
  const alone = { isOwner: true, release: () => {} }
  const locks = available(lockManager)
  if (!locks) return Promise.resolve(alone)
  return new Promise((resolve) => {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), patience)
    const hold = () => {
      clearTimeout(timer)
      return new Promise<void>((release) => resolve({ isOwner: true, release }))
    }
    locks.request(lockName, { signal: waiting.signal }, hold).catch(() => {
      clearTimeout(timer)
      resolve(waiting.signal.aborted ? { ...alone, isOwner: false } : alone)
    })
  })
}
