import definitions from '../../schemas/definitions.json'

interface ImageKind {
  type: `image/${string}`
  /** Its name for people. */
  name: string
  /** Its first bytes as hex. */
  start: RegExp
  endings: readonly string[]
  /** Other media types that browsers and phones report. */
  aliases?: readonly string[]
}

/** The accepted kinds of picture, by first bytes. */
const kinds: readonly ImageKind[] = [
  {
    type: 'image/jpeg',
    name: 'JPG',
    start: /^ffd8ff/,
    endings: ['jpg', 'jpeg', 'jpe', 'jfif'],
    aliases: ['image/jpg', 'image/pjpeg'],
  },
  { type: 'image/png', name: 'PNG', start: /^89504e470d0a1a0a/, endings: ['png'] },
  { type: 'image/webp', name: 'WebP', start: /^52494646.{8}57454250/, endings: ['webp'] },
  { type: 'image/gif', name: 'GIF', start: /^474946383[79]61/, endings: ['gif'] },
]

/** Some programs write a header of their own before the start of a PDF. */
const pdfStart = /%PDF-\d/

const newerStart = /^[^]{4}ftyp(hei[cfmsx]|hev[cmx]|mif1|msf1|avi[fs])/

/** Other files that people send, and advice for each. First bytes as Latin-1. */
const impostors: readonly { start: RegExp; sentence: string }[] = [
  {
    start: newerStart,
    sentence:
      'This picture is in a newer format (HEIC or AVIF). Please save it as JPG and choose it again.',
  },
  {
    start: /^(\u00ef\u00bb\u00bf)?\s*<(!doctype html|html|head|body|script)[\s>]/i,
    sentence: 'This is a web page. Please choose a picture in JPG or PNG format.',
  },
  {
    start: /^(\u00ef\u00bb\u00bf)?\s*<(?=[?!s])[^]{0,500}?svg[\s>]/i,
    sentence: 'SVG drawings cannot be used. Please choose a picture in JPG or PNG format.',
  },
  {
    start: pdfStart,
    sentence: 'This is a PDF document. Please choose a photo or scan of it in JPG or PNG format.',
  },
]

const anyOther = definitions.document.properties.type.errorMessage.enum

/** How many bytes from a file's start identify it. */
export const tellingBytes = 1024

const asHex = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')

const asLatin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes.subarray(0, tellingBytes))

/** The kind of a picture by its first bytes; name and declared type are ignored. */
export function imageKind(start: Uint8Array): ImageKind | undefined {
  const hex = asHex(start)
  return kinds.find((kind) => kind.start.test(hex))
}

const impostorOf = (start: Uint8Array) => {
  const text = asLatin1(start)
  return impostors.find((impostor) => impostor.start.test(text))
}

/** Whether a file is a PDF, by its first bytes; name and declared type are ignored. */
export const isPdf = (start: Uint8Array) =>
  !imageKind(start) && impostorOf(start)?.start === pdfStart

/** Whether a file says that it is an HEIC or AVIF picture, by its first bytes. */
export const isNewerPicture = (start: Uint8Array) => newerStart.test(asLatin1(start))

/** The type that software declares when it does not know one. */
const unknownTypes = ['', 'application/octet-stream', 'binary/octet-stream']

/** An extension starts with letters: the 2025 of "Scan 03.12.2025" is none. */
const endingOf = (name: string) => /\.([a-z][a-z0-9]{0,5})$/i.exec(name)?.[1]?.toLowerCase()

/**
 * Why a file is not accepted as a picture, by its first bytes (`tellingBytes` of them), name and
 * declared type, for the person who chose it; undefined when all three agree. Whether it can be
 * decoded, only the server checks.
 */
export function imageProblem(start: Uint8Array, file: { name: string; type: string }) {
  const kind = imageKind(start)
  if (!kind) return impostorOf(start)?.sentence ?? anyOther
  const ending = endingOf(file.name)
  const type = file.type.toLowerCase().split(';', 1)[0]!.trim()
  const agrees =
    (ending === undefined || kind.endings.includes(ending)) &&
    [kind.type, ...(kind.aliases ?? []), ...unknownTypes].includes(type)
  return agrees
    ? undefined
    : `This is a ${kind.name} picture under another name. Please save it as .${kind.endings[0]} and choose it again.`
}
