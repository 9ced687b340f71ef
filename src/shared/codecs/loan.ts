import { loanSteps } from '../../../schemas'
import { normalise } from '../normalise'

type Properties = (typeof loanSteps)[number]['properties']
type FileIn<P> = P extends unknown
  ? { [K in keyof P]: P[K] extends { $ref: string } ? K : never }[keyof P]
  : never

/** A field that takes a picture; in the schemas such fields are references. */
export type LoanFile = FileIn<Properties> & string

interface Definition {
  'x-file'?: boolean
}

const isFile = (step: (typeof loanSteps)[number], property: { $ref?: string }) => {
  const name = property.$ref?.split('/').at(-1)
  const definitions: Record<string, Definition | undefined> = step.$defs
  return name !== undefined && definitions[name]?.['x-file'] === true
}

/** The file fields in the order of the pages. */
export const loanFiles: readonly LoanFile[] = loanSteps.flatMap((step) =>
  Object.entries(step.properties)
    .filter(([, property]) => isFile(step, property as { $ref?: string }))
    .map(([name]) => name as LoanFile),
)

/**
 * Every field of the application in the order of the pages. Names are case-sensitive:
 * `government_id` is a text and `governmentId` a picture.
 */
export const loanFieldNames: readonly string[] = loanSteps.flatMap((step) =>
  Object.keys(step.properties),
)

const fileFields = new Set<string>(loanFiles)

/** The answers that a step asks for, normalised: what its schema validates. `step` counts from 0. */
export function stepAnswers(step: number, answers: Record<string, unknown>) {
  const schema = loanSteps[step]!
  const own = Object.keys(schema.properties).filter((name) => Object.hasOwn(answers, name))
  const picked = Object.fromEntries(own.map((name) => [name, answers[name]]))
  return normalise(schema, picked) as Record<string, unknown>
}

/** A file among the answers. */
export interface FileAnswer {
  name: string
  size: number
  type: string
}

const nameOf = (answer: unknown, file: Blob, field: string) => {
  const names = [(answer as FileAnswer | undefined)?.name, (file as Blob & { name?: string }).name]
  return names.find(Boolean) ?? field
}

/** The part that names a product by its slug; only where it was chosen before applying. */
export const productPart = 'product'

/**
 * The multipart body of an application: normalised answers under their names, then the files under
 * theirs. Blank answers are left out.
 */
export function encodeApplication(
  answers: Record<string, unknown>,
  files: Partial<Record<LoanFile, Blob>>,
  product?: string,
): FormData {
  const form = new FormData()
  for (const step of loanSteps.keys()) {
    for (const [name, answer] of Object.entries(stepAnswers(step, answers)))
      if (!fileFields.has(name) && answer !== undefined && answer !== null)
        form.append(name, String(answer))
  }
  for (const name of loanFiles) {
    const file = files[name]
    if (file) form.append(name, file, nameOf(answers[name], file, name))
  }
  if (product) form.append(productPart, product)
  return form
}

/** The known parts of the multipart body, and whether each is a text or a file. */
export const loanPart = (name: string): 'text' | 'file' | undefined =>
  fileFields.has(name)
    ? 'file'
    : name === productPart || loanFieldNames.includes(name)
      ? 'text'
      : undefined

/**
 * Sorts received parts (texts, and name, size and type of each file) into the answers of the five
 * steps, normalised and in the shape of their schemas. Unknown names are left out.
 */
export const decodeApplication = (parts: Record<string, string | FileAnswer>) =>
  loanSteps.map((_, step) => stepAnswers(step, parts))
