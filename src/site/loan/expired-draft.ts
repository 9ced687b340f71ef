/** How long an abandoned application stays on the device, in ms. */
export const draftLifetime = 48 * 60 * 60 * 1000

/** Whether a draft saved at that time is still valid; a time in the future is not. */
export function isFresh(savedAt: unknown, now: number) {
  const age = now - Number(savedAt)
  return age < draftLifetime && age > -draftLifetime
}

/** Removes the readable part of an expired draft, on any page. */
export function forgetExpiredDraft() {
  try {
    const stored = localStorage.getItem('formData')
    if (!stored || isFresh((JSON.parse(stored) as { savedAt?: unknown }).savedAt, Date.now()))
      return
    localStorage.removeItem('formData')
    localStorage.removeItem('step')
  } catch {
    // No storage or a foreign value: /loan clears it.
  }
}
