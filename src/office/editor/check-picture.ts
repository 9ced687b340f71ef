import { imageProblem, tellingBytes } from '../../shared/image-kind'
import type { PictureSize } from '../../shared/picture'

/** Largest picture that the server takes from an editor, in bytes. */
const largest = 8 * 1024 * 1024

const tooLarge = 'This picture is larger than 8 MB. Please choose a smaller one.'
const unreadable = 'This file could not be read. Please choose it again.'

/** The size of a chosen picture, or a sentence why it cannot be used. */
export async function checkPicture(file: File): Promise<PictureSize | string> {
  if (file.size > largest) return tooLarge
  try {
    const start = await file.slice(0, tellingBytes).arrayBuffer()
    const problem = imageProblem(new Uint8Array(start), file)
    if (problem) return problem
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return unreadable
  }
}
