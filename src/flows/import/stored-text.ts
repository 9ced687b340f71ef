/** The storage key of the pasted text, which survives links and reloads. */
const key = 'flow-import'

export function storedText(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function storeText(text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // No storage, or the text is too large for it: the field still has it.
  }
}
