import definitions from '../../../schemas/definitions.json'
import formats from '../../../schemas/formats.json'
import { imageKind, isNewerPicture, tellingBytes } from '../../shared/image-kind'
import { unknownFile } from '../../shared/receipt'

const { maximum: largest, errorMessage } = definitions.document.properties.size

const plainText = new RegExp(formats.text, 'u')

/** A file that can be sent, or why it cannot. */
type ReadFile = { content: Blob; help?: undefined } | { help: string }

function isText(bytes: Uint8Array) {
  try {
    return plainText.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/**
 * Reads a chosen file into memory: a picture, made smaller where it is too large, or plain text.
 * Rejects when it cannot be read.
 */
export async function readAnswerFile(file: File): Promise<ReadFile> {
  const start = new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer())
  if (file.size === 0) return { help: errorMessage.minimum }
  if (imageKind(start) || isNewerPicture(start)) {
    const { readDocument, shrunk } = await import('../../ui/loan/picture-tools')
    const { content, document } = await readDocument(file)
    if (document.help) return { help: document.help }
    if (document.size <= largest) return { content }
    const smaller = await shrunk(file).catch(() => undefined)
    return smaller ? { content: smaller } : { help: errorMessage.maximum }
  }
  if (file.size > largest) return { help: errorMessage.maximum }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return isText(bytes)
    ? { content: new Blob([bytes], { type: 'text/plain' }) }
    : { help: unknownFile }
}
