import type { FastifyRequest } from 'fastify'
import definitions from '../../../schemas/definitions.json'
import formats from '../../../schemas/formats.json'
import type { FieldError } from '../../shared/field-error'
import { imageKind } from '../../shared/image-kind'
import { tooManyFiles, unknownFile } from '../../shared/receipt'
import { mostAnswerFiles } from '../../shared/whistle-case'
import { invalid } from '../errors'
import type { Decoder } from '../files/decoder'
import { PictureRefused } from '../files/picture-refused'
import type { Admission } from '../http/admission'
import { countedBody, tooLarge } from '../http/counted-body'
import { anotherForm, contentOf, notKnown } from '../loan/received-application'
import type { SentFile } from './report-case.store'

const { maximum: largestFile, errorMessage } = definitions.document.properties.size

/** Maximum bytes of a body: the largest files, the text, and the boundaries. */
export const largestAnswer = (mostAnswerFiles + 1) * 1024 * 1024

const limits = {
  parts: 10,
  fieldNameSize: 100,
  fieldSize: 32 * 1024,
  fileSize: largestFile,
  headerPairs: 20,
}

/** A received answer; its texts are not checked. */
interface ReceivedAnswer {
  texts: Record<string, string>
  files: Buffer[]
}

const problem = (message: string): FieldError => ({ path: '/file', message })

async function collected(request: FastifyRequest): Promise<ReceivedAnswer> {
  const texts = new Map<string, string>()
  const files: Buffer[] = []
  const problems: FieldError[] = []
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    if (part.type === 'file') {
      const content = await contentOf(part)
      if (name !== 'file') problems.push(notKnown(name))
      else if (part.file.truncated) problems.push(problem(errorMessage.maximum))
      else if (part.filename && content.length === 0) problems.push(problem(errorMessage.minimum))
      else if (content.length > 0) files.push(content)
    } else if (name !== 'receipt' && name !== 'text') {
      problems.push(name === 'file' ? problem(anotherForm) : notKnown(name))
    } else {
      if (part.valueTruncated) throw tooLarge()
      if (texts.has(name))
        problems.push({ path: `/${name}`, message: 'This field was sent twice.' })
      texts.set(name, String(part.value))
    }
  }
  if (files.length > mostAnswerFiles) problems.push(problem(tooManyFiles))
  if (problems.length > 0) throw invalid(problems)
  return { texts: Object.fromEntries(texts), files }
}

/**
 * Reads the multipart body of an answer within its limits. Files stay in memory; their names are not
 * even read.
 * @throws HttpError 400 for a body that is cut or malformed, 413 for too much of anything, 422 for
 * unknown parts, 503 when the server holds too much already
 */
export const receivedAnswer = (request: FastifyRequest, admission: Admission) =>
  countedBody(request, { most: largestAnswer, admission }, () => collected(request))

const plainText = new RegExp(formats.text, 'u')

/** Plain text in UTF-8 with one kind of line ends; undefined for anything else. */
function textIn(bytes: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return plainText.test(text) ? text.replace(/\r\n?/g, '\n') : undefined
  } catch {
    return undefined
  }
}

async function cleaned(bytes: Buffer, decoder: Decoder): Promise<SentFile> {
  if (imageKind(bytes)) {
    const picture = await decoder.reencode(bytes, 'soon')
    return { type: picture.ending === 'png' ? 'image/png' : 'image/jpeg', bytes: picture.bytes }
  }
  const text = textIn(bytes)
  if (text === undefined) throw new PictureRefused(unknownFile)
  return { type: 'text/plain', bytes: Buffer.from(text) }
}

/**
 * Files without anything that their programs wrote beside their content: pictures are encoded anew.
 * @throws HttpError 422 with a sentence for each file that is neither picture nor text
 */
export async function cleanFiles(files: readonly Buffer[], decoder: Decoder): Promise<SentFile[]> {
  const outcomes = await Promise.allSettled(files.map((bytes) => cleaned(bytes, decoder)))
  const clean: SentFile[] = []
  const problems: FieldError[] = []
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') clean.push(outcome.value)
    else if (outcome.reason instanceof PictureRefused)
      problems.push(problem(outcome.reason.message))
    else throw outcome.reason
  }
  if (problems.length > 0) throw invalid(problems)
  return clean
}
