import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Received, ReceivedFile } from '../../shared/codecs/save-codec'
import { imageProblem } from '../../shared/image-kind'
import { HttpError } from '../errors'
import { PictureRefused } from '../files/picture-refused'
import type { Admission } from '../http/admission'
import { countedBody, tooLarge } from '../http/counted-body'

/** Maximum bytes of one picture. */
const largestPicture = 8 * 1024 * 1024

/** Maximum bytes of a save: seven of the largest pictures and all texts. */
const largestSave = 64 * 1024 * 1024

/** Maximum bytes of a section's texts. */
export const largestTexts = 2 * 1024 * 1024

const limits = {
  parts: 300,
  fieldNameSize: 100,
  fieldSize: largestTexts,
  fileSize: largestPicture,
  headerPairs: 20,
}

/** A received file; not validated yet. */
export interface ReceivedPicture extends ReceivedFile {
  type: string
  bytes: Buffer
  isTooLarge: boolean
}

async function received(part: MultipartFile): Promise<ReceivedPicture> {
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk)
  return {
    field: part.fieldname,
    name: part.filename || '',
    type: part.mimetype,
    bytes: Buffer.concat(chunks),
    isTooLarge: part.file.truncated,
  }
}

async function collected(request: FastifyRequest): Promise<Received<ReceivedPicture>> {
  const fields: [string, string][] = []
  const files: ReceivedPicture[] = []
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const file = await received(part)
      // Browsers send an empty file for an empty file field.
      if (file.name || file.bytes.length > 0) files.push(file)
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge()
      if (typeof part.value === 'string') fields.push([part.fieldname, part.value])
    }
  }
  return { fields, files }
}

/**
 * Reads the body of a save, JSON or multipart. Files stay in memory, so an aborted request leaves
 * nothing behind.
 * @throws HttpError 400, 413, 415 or 503
 */
export async function receivedSave(
  request: FastifyRequest,
  admission: Admission,
): Promise<Received<ReceivedPicture>> {
  if (request.isMultipart()) {
    return countedBody(request, { most: largestSave, admission }, () => collected(request))
  }
  if (request.body === undefined) throw new HttpError(415)
  return { json: request.body }
}

/** Throws PictureRefused when a file's first bytes show that it is not a picture. */
export function refuseUnlikely({ bytes, name, type, isTooLarge }: ReceivedPicture) {
  if (bytes.length === 0) {
    throw new PictureRefused('This file is empty. Please choose another one.')
  }
  const problem = imageProblem(bytes, { name, type })
  if (problem) throw new PictureRefused(problem)
  if (isTooLarge) {
    throw new PictureRefused('This picture is larger than 8 MB. Please choose a smaller one.')
  }
}
