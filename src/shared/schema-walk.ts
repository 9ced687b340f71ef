/** As much of a JSON schema as is read beside a value. */
export interface SchemaNode {
  $id?: string
  $ref?: string
  type?: string
  title?: string
  format?: string
  minimum?: number
  maxLength?: number
  maxItems?: number
  items?: SchemaNode
  properties?: Record<string, SchemaNode>
  errorMessage?: Record<string, string>
  'x-date'?: boolean
  'x-amount'?: string
  'x-verbatim'?: boolean
  'x-file'?: boolean
}
