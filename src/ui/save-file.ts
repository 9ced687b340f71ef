/** Hands a file to the browser's downloads. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has begun by then; some browsers read the address a little later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
