import { loanSteps } from '../../../schemas'
import { isRecord } from '../../shared/like'

/** A document among the answers: its description and the key of its content. */
export interface LoanDocument {
  name: string
  size: number
  type: string
  key: string
}

/** One question of the application. */
export interface LoanField {
  name: string
  title: string
  /** The step that asks for it, 1 to 5. */
  step: number
  isDocument: boolean
  isSensitive: boolean
}

interface Property {
  title: string
  $ref?: string
  'x-sensitive'?: boolean
}

/** Every question in the order of the pages. */
export const loanFields: readonly LoanField[] = loanSteps.flatMap(({ properties }, index) =>
  Object.entries(properties as Record<string, Property>).map(([name, property]) => ({
    name,
    title: property.title,
    step: index + 1,
    isDocument: property.$ref === '#/$defs/document',
    isSensitive: property['x-sensitive'] === true,
  })),
)

const byName = new Map(loanFields.map((field) => [field.name, field]))

/** The step of an answer, 1 to 5; Infinity for an unknown name. */
export const stepOf = (name: string) => byName.get(name)?.step ?? Infinity

export const fieldTitle = (name: string) => byName.get(name)?.title ?? ''

/** The name of the field at an error's path. */
export const nameIn = ({ path }: { path: string }) => path.split('/')[1] ?? ''

/** The id of a field's control. */
export const loanControlId = (name: string) =>
  `${loanSteps[stepOf(name) - 1]?.$id ?? 'loan'}-${name}`

/** Largest document in bytes. */
export const largestDocument = loanSteps[0].$defs.document.properties.size.maximum

/** Whether a value, which may come from storage that anyone can edit, is a document. */
export const isDocument = (value: unknown): value is LoanDocument =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.type === 'string' &&
  typeof value.key === 'string' &&
  Number.isSafeInteger(value.size)
