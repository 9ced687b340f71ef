/** Downloads a file. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Revoked later: some browsers read the URL late.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
