import { contentSchemas, type ContentKey } from '../../../schemas'
import { notFound } from '../errors'

/** The section in an address. @throws HttpError 404 */
export function sectionNamed(name: string): ContentKey {
  if (Object.hasOwn(contentSchemas, name)) return name as ContentKey
  throw notFound()
}
