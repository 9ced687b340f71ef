import type { FastifyRequest } from 'fastify'
import type { ReceivedBody, ReceivedFile } from '../../../shared/codecs/save-codec'
import { sectionLimits } from '../../../shared/contracts/section'
import { imageProblem } from '../../../shared/image-kind'
import { HttpError } from '../../core/errors'
import { PictureRefused } from '../../core/files/picture-refused'
import type { Admission } from '../../core/http/admission'
import { tooLarge } from '../../core/http/counted-body'
import { readParts } from '../../core/http/parts'

/** A received file; not validated yet. */
export interface ReceivedPicture extends ReceivedFile {
  type: string
  bytes: Buffer
  isTooLarge: boolean
}

/**
 * Reads the body of a save, JSON or multipart.
 * @throws HttpError as `readParts` does, or 415
 */
export async function receivedSave(
  request: FastifyRequest,
  admission: Admission,
): Promise<ReceivedBody<ReceivedPicture>> {
  if (!request.isMultipart()) {
    if (request.body === undefined) throw new HttpError(415)
    return { json: request.body }
  }
  const fields: [string, string][] = []
  const files: ReceivedPicture[] = []
  for (const part of await readParts(request, sectionLimits, admission)) {
    if ('file' in part) {
      const { name, type, bytes } = part.file
      // Browsers send an empty file for an empty file field.
      if (name || bytes.length > 0)
        files.push({ field: part.name, name, type, bytes, isTooLarge: part.isCut })
    } else {
      if (part.isCut) throw tooLarge()
      if (typeof part.value === 'string') fields.push([part.name, part.value])
    }
  }
  return { fields, files }
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
