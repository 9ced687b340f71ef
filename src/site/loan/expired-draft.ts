/** How long the device keeps an application that nobody continues, in ms. */
export const draftLifetime = 48 * 60 * 60 * 1000

/** Whether what was saved then may still be read; no one saves in a far future. */
export function isFresh(savedAt: unknown, now: number) {
  const age = now - Number(savedAt)
  return age < draftLifetime && age > -draftLifetime
}

/** Removes what is readable of an application that expired, whichever page is opened. */
export function forgetExpiredDraft() {
  try {
    const kept = localStorage.getItem('formData')
    if (!kept || isFresh((JSON.parse(kept) as { savedAt?: unknown }).savedAt, Date.now())) return
    localStorage.removeItem('formData')
    localStorage.removeItem('step')
  } catch {
    // No storage, or nothing of ours: /loan clears what it cannot read.
  }
}
