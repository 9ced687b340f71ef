import { image } from '../../../schemas/formats.json'

/** Chosen pictures by JSON Pointer into the content: '/0/image', '/main/image'. */
export type ChosenFiles = ReadonlyMap<string, Blob & { name: string }>

export type SaveBody = { json: unknown } | { form: FormData }

/** A received file: the name of its part and the file's own name. */
export interface ReceivedFile {
  field: string
  name: string
}

export interface ReceivedForm<F extends ReceivedFile> {
  fields: readonly (readonly [name: string, value: string])[]
  files: readonly F[]
}

export type ReceivedBody<F extends ReceivedFile> = { json: unknown } | ReceivedForm<F>

/** A decoded save: the content, and which file belongs to which picture field. */
export interface ReceivedSave<T, F extends ReceivedFile> {
  content: T
  images: { path: string; file: F }[]
}

/** One section on its way from an editor to the server. */
export interface SaveCodec<T> {
  encode(content: T, files: ChosenFiles): SaveBody
  /**
   * Never throws: missing parts become blank, unknown parts are dropped, and the schema refuses the
   * rest. A blank picture, or a description that is absent, keeps the stored one.
   */
  decode<F extends ReceivedFile>(received: ReceivedBody<F>): ReceivedSave<T, F>
}

/**
 * The texts of a form by name, with \n line ends (multipart sends \r\n); of duplicates the first
 * counts.
 */
export function textsOf<F extends ReceivedFile>(received: ReceivedBody<F>): Map<string, string> {
  const texts = new Map<string, string>()
  const fields = 'fields' in received ? received.fields : []
  for (const [name, value] of fields) {
    if (!texts.has(name)) texts.set(name, value.replace(/\r\n?/g, '\n'))
  }
  return texts
}

export const filesOf = <F extends ReceivedFile>(received: ReceivedBody<F>): readonly F[] =>
  'files' in received ? received.files : []

const pictureName = /* @__PURE__ */ new RegExp(image, 'u')

/** A stored picture's name if it looks like one, else ''. */
export const namedPicture = (name: unknown) =>
  typeof name === 'string' && pictureName.test(name) ? name : ''

/** The picture's part: the chosen file, else the name of the stored picture. */
export function appendPicture(
  form: FormData,
  part: string,
  file: (Blob & { name: string }) | undefined,
  oldName: string,
) {
  if (file) form.append(part, file, file.name)
  else if (oldName) form.append(part, oldName)
}

/** An absent description is not a blank one, which means decorative. */
export const withSentAlt = <R extends { alt?: string }>(row: R, sent: object | undefined): R => {
  const { alt: _, ...rest } = row
  return sent && Object.hasOwn(sent, 'alt') ? row : (rest as R)
}

/** New items are sent without a number; the server numbers them. */
export const withoutBlankId = <R extends { id?: number }>({ id, ...row }: R) =>
  id ? { id, ...row } : row

/** A repeated number is dropped, so that no two items share one. */
export function withOwnIds<R extends { id: number }>(rows: readonly R[]): R[] {
  const taken = new Set<number>()
  return rows.map((row) => {
    const id = taken.has(row.id) ? 0 : row.id
    taken.add(id)
    return { ...row, id }
  })
}
