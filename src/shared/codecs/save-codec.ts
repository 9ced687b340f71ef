import { image } from '../../../schemas/formats.json'

/**
 * Pictures that a person chose, by the place in the content that each is for, as a JSON pointer:
 * '/0/image', '/main/image'.
 */
export type ChosenFiles = ReadonlyMap<string, Blob & { name: string }>

export type SaveBody = { json: unknown } | { form: FormData }

/** A file that arrived: the name of its part and the name that it had on its owner's disk. */
export interface ReceivedFile {
  field: string
  name: string
}

export interface ReceivedForm<F extends ReceivedFile> {
  fields: readonly (readonly [name: string, value: string])[]
  files: readonly F[]
}

export type Received<F extends ReceivedFile> = { json: unknown } | ReceivedForm<F>

/** What a save asks for: the content, and which file becomes which of its pictures. */
export interface ReceivedSave<T, F extends ReceivedFile> {
  content: T
  images: { path: string; file: F }[]
}

/** One section on its way from an editor to the server. */
export interface SaveCodec<T> {
  encode(content: T, files: ChosenFiles): SaveBody
  /**
   * Never throws: what is missing is blank, what is foreign is left out, and what is wrong is for
   * the schema to refuse. A picture that is '' stays as it was stored, and so does a description
   * that was not sent.
   */
  decode<F extends ReceivedFile>(received: Received<F>): ReceivedSave<T, F>
}

/** The texts of a form by name, with plain line ends (multipart has its own); the first one counts. */
export function textsOf<F extends ReceivedFile>(received: Received<F>): Map<string, string> {
  const texts = new Map<string, string>()
  const fields = 'fields' in received ? received.fields : []
  for (const [name, value] of fields) {
    if (!texts.has(name)) texts.set(name, value.replace(/\r\n?/g, '\n'))
  }
  return texts
}

export const filesOf = <F extends ReceivedFile>(received: Received<F>): readonly F[] =>
  'files' in received ? received.files : []

const pictureName = /* @__PURE__ */ new RegExp(image, 'u')

/** The name of a stored picture, as far as its letters tell; '' for anything else. */
export const namedPicture = (name: unknown) =>
  typeof name === 'string' && pictureName.test(name) ? name : ''

/** The part that says which picture is meant: the chosen file, else the name of the old one. */
export function appendPicture(
  form: FormData,
  part: string,
  file: (Blob & { name: string }) | undefined,
  oldName: string,
) {
  if (file) form.append(part, file, file.name)
  else if (oldName) form.append(part, oldName)
}

/** A row that says nothing of its picture does not say that it is decorative. */
export const withSentAlt = <R extends { alt?: string }>(row: R, sent: object | undefined): R => {
  const { alt: _, ...rest } = row
  return sent && Object.hasOwn(sent, 'alt') ? row : (rest as R)
}

/** A number that nobody gave is not sent: the server numbers new items. */
export const withoutBlankId = <R extends { id?: number }>({ id, ...row }: R) =>
  id ? { id, ...row } : row

/** A number that was given before counts as none, so that no two items share one. */
export function withOwnIds<R extends { id: number }>(rows: readonly R[]): R[] {
  const taken = new Set<number>()
  return rows.map((row) => {
    const id = taken.has(row.id) ? 0 : row.id
    taken.add(id)
    return { ...row, id }
  })
}
