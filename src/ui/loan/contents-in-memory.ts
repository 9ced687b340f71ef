import type { DocumentContents } from './use-document'

/** Contents of documents that stay in the memory of this page. */
export function contentsInMemory(): DocumentContents {
  const contents = new Map<string, Blob>()
  return {
    keepFile(content) {
      const key = String(contents.size)
      contents.set(key, content)
      return key
    },
    file: (key) => contents.get(key),
  }
}
