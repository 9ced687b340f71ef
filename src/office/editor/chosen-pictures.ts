import type { ChosenFiles } from '../../shared/codecs/save-codec'
import type { PictureSize } from '../../shared/picture'

/** Chosen pictures that are not saved yet. A draft refers to them by placeholder names. */
export interface ChosenPictures {
  /** Adds a file; returns its placeholder. */
  keep: (file: File, size?: PictureSize) => string
  file: (name: string) => File | undefined
  size: (name: string) => PictureSize | undefined
}

/** Cannot equal a name of the server, which begins with 32 hexadecimal digits. */
const standIn = /^chosen-\d+$/

export const isStandIn = (value: unknown): value is string =>
  typeof value === 'string' && standIn.test(value)

export function chosenPictures(): ChosenPictures {
  const files = new Map<string, File>()
  const sizes = new Map<string, PictureSize | undefined>()
  return {
    keep(file, size) {
      const name = `chosen-${files.size + 1}`
      files.set(name, file)
      sizes.set(name, size)
      return name
    },
    file: (name) => files.get(name),
    size: (name) => sizes.get(name),
  }
}

/** Splits a draft into content without placeholders and the files by path. */
export function withFiles<T>(
  content: T,
  { file }: ChosenPictures,
): { content: T; files: ChosenFiles } {
  const files = new Map<string, File>()
  const walk = (value: unknown, path: string): unknown => {
    if (isStandIn(value)) {
      const chosen = file(value)
      if (chosen) files.set(path, chosen)
      return ''
    }
    if (Array.isArray(value)) return value.map((item, i) => walk(item, `${path}/${i}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [name, walk(part, `${path}/${name}`)]),
    )
  }
  return { content: walk(content, '') as T, files }
}
