/** Where this tab keeps what was pasted, so that neither a link nor a reload loses it. */
const key = 'flow-import'

export function keptText(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepText(text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // A browser without storage, or a text larger than it: the field still holds it.
  }
}
