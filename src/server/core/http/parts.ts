import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PartLimits } from '../../../shared/contracts/contract'
import type { Admission } from './admission'
import { countedBody } from './counted-body'

/** A part that is no file. */
export interface TextPart {
  name: string
  value: unknown
  /** It was longer than it may be, or its name was. */
  isCut: boolean
}

export interface FilePart {
  name: string
  file: { name: string; type: string; bytes: Buffer }
  isCut: boolean
}

/** Lets the routes of `app` take multipart bodies; `readParts` reads them. */
export const takeParts = (app: FastifyInstance) =>
  app.register(multipart, { throwFileSizeLimit: false })

async function partOf(part: Multipart): Promise<TextPart | FilePart> {
  const name = part.fieldname
  if (part.type === 'field')
    return { name, value: part.value, isCut: part.valueTruncated || part.fieldnameTruncated }
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk)
  const file = { name: part.filename || '', type: part.mimetype, bytes: Buffer.concat(chunks) }
  return { name, file, isCut: part.file.truncated }
}

/**
 * Reads the parts of a multipart body within its limits. Files stay in memory, so an aborted request
 * leaves nothing behind.
 * @throws HttpError 400 for a body that is cut or malformed, 408 for one that stalls, 413 for too many
 * or too long ones, 503 when the server holds too much already
 */
export const readParts = (
  request: FastifyRequest,
  { parts, text, file, all }: PartLimits,
  admission: Admission,
): Promise<(TextPart | FilePart)[]> =>
  countedBody(request, { most: all, admission }, async () => {
    const limits = { parts, fieldNameSize: 100, fieldSize: text, fileSize: file, headerPairs: 20 }
    const read: (TextPart | FilePart)[] = []
    for await (const part of request.parts({ limits })) read.push(await partOf(part))
    return read
  })
