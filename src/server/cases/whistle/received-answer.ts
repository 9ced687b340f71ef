import type { FastifyRequest } from 'fastify'
import definitions from '../../../../schemas/definitions.json'
import formats from '../../../../schemas/formats.json'
import { answerOwnReport } from '../../../shared/contracts/report'
import type { FieldError } from '../../../shared/field-error'
import { imageKind } from '../../../shared/image-kind'
import { tooManyFiles, unknownFile } from '../../../shared/receipt'
import { mostAnswerFiles } from '../../../shared/whistle-case'
import { invalid } from '../../core/errors'
import type { Decoder } from '../../core/files/decoder'
import { PictureRefused } from '../../core/files/picture-refused'
import type { Admission } from '../../core/http/admission'
import { tooLarge } from '../../core/http/counted-body'
import { readParts } from '../../core/http/parts'
import { anotherForm, notKnown } from '../loan/received-application'
import type { SentFile } from './report-case.store'

const { errorMessage } = definitions.document.properties.size

/** A received answer; its texts are not checked. */
interface ReceivedAnswer {
  texts: Record<string, string>
  files: Buffer[]
}

const problem = (message: string): FieldError => ({ path: '/file', message })

/**
 * Reads the multipart body of an answer; the names of files are not looked at.
 * @throws HttpError as `readParts` does, or 422 for unknown parts
 */
export async function receivedAnswer(
  request: FastifyRequest,
  admission: Admission,
): Promise<ReceivedAnswer> {
  const texts = new Map<string, string>()
  const files: Buffer[] = []
  const problems: FieldError[] = []
  for (const part of await readParts(request, answerOwnReport.body.limits, admission)) {
    const { name, isCut } = part
    if ('file' in part) {
      const { bytes } = part.file
      if (name !== 'file') problems.push(notKnown(name))
      else if (isCut) problems.push(problem(errorMessage.maximum))
      else if (part.file.name && bytes.length === 0) problems.push(problem(errorMessage.minimum))
      else if (bytes.length > 0) files.push(bytes)
    } else if (name !== 'receipt' && name !== 'text') {
      problems.push(name === 'file' ? problem(anotherForm) : notKnown(name))
    } else {
      if (isCut) throw tooLarge()
      if (texts.has(name))
        problems.push({ path: `/${name}`, message: 'This field was sent twice.' })
      texts.set(name, String(part.value))
    }
  }
  if (files.length > mostAnswerFiles) problems.push(problem(tooManyFiles))
  if (problems.length > 0) throw invalid(problems)
  return { texts: Object.fromEntries(texts), files }
}

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
