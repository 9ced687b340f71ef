import { contentSchemas, type ContentKey } from '../../../schemas'
import type { StoredVersion } from '../../shared/back-office'
import { component } from '../openapi/component'
import { storedContent, type FieldSchema } from '../openapi/field-schemas'
import { count, record, text, type WireSchema } from '../openapi/wire-schema'

const contents = (Object.keys(contentSchemas) as ContentKey[]).map((key) =>
  component('schemas', `Stored-${key}`, storedContent(contentSchemas[key] as FieldSchema)),
)

export const storedVersion = component(
  'schemas',
  'StoredVersion',
  record<StoredVersion>(
    {
      version: count,
      author: text,
      savedAt: text,
      restored: count,
      content: { anyOf: contents } as WireSchema<StoredVersion['content']>,
    },
    ['restored'],
  ),
)
