import { contentSchemas, type Content, type ContentKey } from '../../../../schemas'
import { fieldError, fieldErrors, type Failure } from '../../../shared/field-error'
import { normalise } from '../../../shared/normalise'
import { walkSchema, type SchemaNode } from '../../../shared/schema-walk'
import { shaped } from '../../../shared/shaped'
import { validate } from '../../../shared/validate'
import { compileSchema } from '../../../shared/vocabulary'
import { invalid } from '../../core/errors'
import { cleanRichText } from '../content/clean-rich-text'

/** A copy of the content with `change` applied to every text; it also gets the text's schema. */
export const withTexts = (
  schema: SchemaNode,
  content: unknown,
  change: (text: string, node: SchemaNode) => string,
): unknown =>
  walkSchema(schema, content, ({ node = {}, value }, inner) => {
    if (typeof value === 'string') return change(value, node)
    return value === undefined ? undefined : inner()
  })

/** Every non-blank text of one format. */
export function textsOfFormat(schema: SchemaNode, content: unknown, format: string): string[] {
  const found: string[] = []
  withTexts(schema, content, (text, node) => {
    if (node.format === format && text) found.push(text)
    return text
  })
  return found
}

/** Whether a text shows anything: words or a picture. */
const isShown = (html: string) =>
  /<img\s/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''

/** Longer texts are not cleaned: the schema refuses them anyway. */
const hopeless = 4

function cleaned(text: string, { format, maxLength = Infinity }: SchemaNode) {
  if (format !== 'rich-text' || text.length > hopeless * maxLength) return text
  const html = cleanRichText(text)
  return isShown(html) ? html : ''
}

/** Cleans rich text and leaves other texts as they are. ASVS 1.3.1. */
export const cleanedContent = (key: ContentKey, content: unknown): unknown =>
  withTexts(contentSchemas[key], content, cleaned)

/**
 * Checks the length of every list before its rows are looked at, to bound the work.
 * @throws HttpError 422 for a list that is too long
 */
export function refuseLongLists(schema: SchemaNode, content: unknown) {
  walkSchema(schema, content, ({ node = {}, value, path }, inner) => {
    if (!Array.isArray(value)) return value === undefined ? undefined : inner()
    const { maxItems: limit = Infinity } = node
    if (value.length <= limit) return value
    const failure = { keyword: 'maxItems', params: { limit }, instancePath: path, schemaPath: '#' }
    throw invalid([fieldError(node, failure)])
  })
}

/**
 * Validates content by its section's schema.
 * @throws HttpError 422 with every bad field's sentence
 */
export function validContent<K extends ContentKey>(key: K, sent: unknown): Content[K] {
  const schema = contentSchemas[key]
  const content = normalise(schema, sent)
  const errors = validate(compileSchema(schema), content)
  if (errors.length > 0) throw invalid(errors)
  return shaped(schema, content) as Content[K]
}

/** Something is not there (yet). Ajv reports a blank item of a list as one of a wrong type. */
const isMissing =
  (content: unknown) =>
  ({ keyword, instancePath }: Failure) => {
    if (keyword !== 'type') return keyword === 'required' || keyword === 'dependencies'
    const names = instancePath.split('/').slice(1)
    const value = names.reduce<unknown>(
      (part, name) => (part as Record<string, unknown> | null)?.[name],
      content,
    )
    return value === undefined
  }

/**
 * Validates content as a draft: what is there must be valid, but required fields may be blank.
 * @throws HttpError 422 with every bad field's sentence
 */
export function validDraft<K extends ContentKey>(key: K, sent: unknown): Content[K] {
  const schema = contentSchemas[key]
  const content = normalise(schema, sent)
  const compiled = compileSchema(schema)
  const failures = compiled(content) ? [] : (compiled.errors ?? [])
  const wrong = fieldErrors(
    schema,
    failures.filter((failure) => !isMissing(content)(failure)),
  )
  if (wrong.length > 0) throw invalid(wrong)
  return shaped(schema, content) as Content[K]
}
