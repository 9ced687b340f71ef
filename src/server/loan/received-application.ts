import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import definitions from '../../../schemas/definitions.json'
import { loanPart, type FileAnswer } from '../../shared/codecs/loan'
import { imageKind, imageProblem } from '../../shared/image-kind'
import { fieldError, type FieldError } from '../../shared/field-error'
import type { Admission } from '../http/admission'
import { countedBody, tooLarge } from '../http/counted-body'

const {
  minimum: smallestFile,
  maximum: largestFile,
  errorMessage,
} = definitions.document.properties.size

/** Maximum bytes of a body: four of the largest files, every text, and the boundaries. */
export const largestBody = 6 * 1024 * 1024

const limits = {
  parts: 100,
  fieldNameSize: 100,
  fieldSize: 8 * 1024,
  fileSize: largestFile,
  headerPairs: 20,
}

/** A received application; only the names of its parts have been checked. */
export interface ReceivedApplication {
  /** Texts, and for each file its size, name and the type of its first bytes. */
  parts: Record<string, string | FileAnswer>
  documents: Record<string, Buffer>
  /** Errors outside the schema: unknown and repeated parts, files that are not pictures. */
  problems: FieldError[]
}

export const anotherForm = 'This field has the wrong type.'

/** The bytes of a part. */
export async function contentOf({ file }: MultipartFile) {
  const chunks: Buffer[] = []
  for await (const chunk of file as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function fileAnswer(part: MultipartFile, content: Buffer): FileAnswer {
  return {
    name: part.filename || part.fieldname,
    size: part.file.truncated ? largestFile + 1 : content.length,
    type: imageKind(content)?.type ?? 'application/octet-stream',
  }
}

/** An empty file gets this error; the schema would only say that it is not a picture. */
function fileProblem({ mimetype }: MultipartFile, { name, size }: FileAnswer, content: Buffer) {
  if (size < smallestFile) return errorMessage.minimum
  return size > largestFile ? undefined : imageProblem(content, { name, type: mimetype })
}

/** The error of a part that the form does not have. */
export const notKnown = (name: string) =>
  fieldError(undefined, {
    keyword: 'additionalProperties',
    params: { additionalProperty: name },
    instancePath: '',
    schemaPath: '#/additionalProperties',
  })

async function collected(
  request: FastifyRequest,
  partOf: typeof loanPart,
): Promise<ReceivedApplication> {
  const parts = new Map<string, string | FileAnswer>()
  const documents = new Map<string, Buffer>()
  const problems: FieldError[] = []
  let foreign: string | undefined

  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    const path = `/${name}`
    const wanted = partOf(name)
    const content = part.type === 'file' ? await contentOf(part) : undefined
    if (!wanted) foreign ??= name
    else if (parts.has(name)) problems.push({ path, message: 'This field was sent twice.' })
    else if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge()
      if (wanted === 'text' && typeof part.value === 'string') parts.set(name, part.value)
      else if (part.value !== '') problems.push({ path, message: anotherForm })
    } else if (wanted !== 'file') {
      problems.push({ path, message: anotherForm })
    } else if (part.filename || content!.length > 0) {
      const answer = fileAnswer(part, content!)
      parts.set(name, answer)
      documents.set(name, content!)
      const problem = fileProblem(part, answer, content!)
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

/**
 * Reads the multipart body of an application within its limits. Files stay in memory, so an aborted
 * request leaves nothing behind.
 * @throws HttpError 400 for a body that is cut or malformed, 413 for too much of anything, 503 when
 * the server holds too much already
 * @param partOf which parts the form has
 */
export const receivedApplication = (
  request: FastifyRequest,
  admission: Admission,
  partOf = loanPart,
): Promise<ReceivedApplication> =>
  countedBody(request, { most: largestBody, admission }, () => collected(request, partOf))
