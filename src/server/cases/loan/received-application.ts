import type { FastifyRequest } from 'fastify'
import definitions from '../../../../schemas/definitions.json'
import { loanPart, type FileAnswer } from '../../../shared/codecs/loan'
import { applicationLimits } from '../../../shared/contracts/application'
import { fieldError, type FieldError } from '../../../shared/field-error'
import { imageKind, imageProblem } from '../../../shared/image-kind'
import type { Admission } from '../../core/http/admission'
import { tooLarge } from '../../core/http/counted-body'
import { readParts, type FilePart } from '../../core/http/parts'

const {
  minimum: smallestFile,
  maximum: largestFile,
  errorMessage,
} = definitions.document.properties.size

/** A received application; only the names of its parts have been checked. */
export interface ReceivedApplication {
  /** Texts, and for each file its size, name and the type of its first bytes. */
  parts: Record<string, string | FileAnswer>
  documents: Record<string, Buffer>
  /** Errors outside the schema: unknown and repeated parts, files that are not pictures. */
  problems: FieldError[]
}

export const anotherForm = 'This field has the wrong type.'

const fileAnswer = ({ name, file, isCut }: FilePart): FileAnswer => ({
  name: file.name || name,
  size: isCut ? largestFile + 1 : file.bytes.length,
  type: imageKind(file.bytes)?.type ?? 'application/octet-stream',
})

/** An empty file gets this error; the schema would only say that it is not a picture. */
function fileProblem({ type, bytes }: FilePart['file'], { name, size }: FileAnswer) {
  if (size < smallestFile) return errorMessage.minimum
  return size > largestFile ? undefined : imageProblem(bytes, { name, type })
}

/** The error of a part that the form does not have. */
export const notKnown = (name: string) =>
  fieldError(undefined, {
    keyword: 'additionalProperties',
    params: { additionalProperty: name },
    instancePath: '',
    schemaPath: '#/additionalProperties',
  })

/**
 * Reads the multipart body of an application.
 * @throws HttpError as `readParts` does
 * @param partOf which parts the form has
 */
export async function receivedApplication(
  request: FastifyRequest,
  admission: Admission,
  partOf = loanPart,
): Promise<ReceivedApplication> {
  const parts = new Map<string, string | FileAnswer>()
  const documents = new Map<string, Buffer>()
  const problems: FieldError[] = []
  let foreign: string | undefined

  for (const part of await readParts(request, applicationLimits, admission)) {
    const { name } = part
    const path = `/${name}`
    const wanted = partOf(name)
    if (!wanted) foreign ??= name
    else if (parts.has(name)) problems.push({ path, message: 'This field was sent twice.' })
    else if (!('file' in part)) {
      if (part.isCut) throw tooLarge()
      if (wanted === 'text' && typeof part.value === 'string') parts.set(name, part.value)
      else if (part.value !== '') problems.push({ path, message: anotherForm })
    } else if (wanted !== 'file') {
      problems.push({ path, message: anotherForm })
    } else if (part.file.name || part.file.bytes.length > 0) {
      const answer = fileAnswer(part)
      parts.set(name, answer)
      documents.set(name, part.file.bytes)
      const problem = fileProblem(part.file, answer)
      if (problem) problems.push({ path, message: problem })
    }
  }
  if (foreign !== undefined) problems.push(notKnown(foreign))
  return {
    parts: Object.fromEntries(parts),
    documents: Object.fromEntries(documents),
    problems,
  }
}
