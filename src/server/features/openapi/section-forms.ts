import { contentSchemas, type ContentKey } from '../../../../schemas'
import { contentLists, sectionOf } from '../../../shared/admin-sections'
import type { FieldSchema } from '../../../shared/contracts/field-schemas'
import type { WireSchema } from '../../../shared/contracts/wire-schema'
import { saveOf } from '../../../shared/section-saves'
import { wireOf } from '../content/content-wire'
import { markedContent } from './marked-content'
import { tracedForm } from './traced-form'

/** The answer of a public content call. */
export function answeredList(path: string): WireSchema {
  const keys = contentLists.get(path)!
  const properties = Object.fromEntries(keys.map((key) => [key, contentSchemas[key]]))
  const marked = markedContent({ properties } as FieldSchema)
  const contents = marked.content as Record<ContentKey, never>
  const wire = wireOf(path, (key) => contents[key])
  return tracedForm(marked, 'answered').tracedValue(wire)
}

type AnySave = {
  codec: { encode(content: unknown, files: ReadonlyMap<string, File>): SaveBody }
  answer: { encode(content: unknown, message: string): unknown }
}
type SaveBody = { json: unknown } | { form: FormData }

/** The bodies of a save by media type. */
export function savedBody(key: ContentKey): Record<string, WireSchema> {
  const marked = markedContent(contentSchemas[key] as FieldSchema)
  const { codec } = saveOf(key) as unknown as AnySave
  const { tracedValue, tracedParts } = tracedForm(marked, 'sent')
  const body = codec.encode(marked.content, new Map())
  if ('json' in body) return { 'application/json': tracedValue(body.json) }
  const chosen = new Map([...marked.fields.keys()].map((path) => [path, new File([], path)]))
  const withPictures = codec.encode(marked.content, chosen) as { form: FormData }
  return { 'multipart/form-data': tracedParts(body.form, withPictures.form) }
}

/** The answer to a save. */
export function savedAnswer(key: ContentKey): WireSchema {
  const marked = markedContent(contentSchemas[key] as FieldSchema)
  const { answer } = saveOf(key) as unknown as AnySave
  const { saved } = sectionOf(key).messages
  return tracedForm(marked, 'answered').tracedValue(answer.encode(marked.content, saved))
}
