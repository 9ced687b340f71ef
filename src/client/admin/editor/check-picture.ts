import { imageProblem, tellingBytes } from '../../../shared/image-kind'

/** Largest picture that the server takes from an editor, in bytes. Readings A11. */
const largest = 8 * 1024 * 1024

const tooLarge = 'This picture is larger than 8 MB. Please choose a smaller one.'
const unreadable = 'This file could not be read. Please choose it again.'

/** Why a chosen file cannot become a picture of the site, in a sentence; '' when it can. */
export async function pictureProblem(file: File): Promise<string> {
  if (file.size > largest) return tooLarge
  try {
    const start = await file.slice(0, tellingBytes).arrayBuffer()
    const problem = imageProblem(new Uint8Array(start), file)
    if (problem) return problem
    const picture = await createImageBitmap(file)
    picture.close()
    return ''
  } catch {
    return unreadable
  }
}
