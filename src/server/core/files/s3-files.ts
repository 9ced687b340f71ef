import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { gathered, type FileStore } from './file-store'
import type { S3Place } from './s3-place'

/**
 * Timeout until a response begins, in ms, enough for the largest upload of about 8 MB, and between two
 * parts of its body.
 */
const answerLimit = 30_000

/** Pauses before a request without an answer, or with a server error, is retried, in ms. */
const pauses = [100, 500, 2000]

/** An answer, and the limit of what is awaited of it. */
interface Answered {
  answer: Response
  inTime<T>(part: Promise<T>): Promise<T>
}

/** Reads the body as it comes; whoever stops reading ends the call. */
async function* partsOf({ answer, inTime }: Answered) {
  const reader = answer.body!.getReader()
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read())
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

/** An unread body would keep its connection. */
const leaveUnread = ({ answer }: Answered) => answer.body?.cancel()

/** An error of the storage; `status` is the HTTP status. */
export class S3Refused extends Error {
  override name = 'S3Refused'
  constructor(
    readonly status: number,
    method: string,
  ) {
    super(`The storage answered ${status} to ${method}`)
  }
}

const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

const valueIn = (xml: string, name: string) => {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)
  return found && decoded(found[1]!)
}

/** The size of the n-th part of a large file: the first 8 GB in parts of 8 MB, the next in parts of 16 MB. */
const partSize = (n: number) => 8e6 * Math.ceil(n / 1000)

/** Parts of those sizes; the last one is smaller. */
async function* partsFor(bytes: AsyncIterable<Uint8Array>) {
  let [held, size, n]: [Uint8Array[], number, number] = [[], 0, 1]
  for await (const piece of bytes) {
    held.push(piece)
    size += piece.length
    if (size < partSize(n)) continue
    yield { n, part: Buffer.concat(held) }
    ;[held, size, n] = [[], 0, n + 1]
  }
  yield { n, part: Buffer.concat(held) }
}

/**
 * Files under a prefix of a bucket. A file counts as stored when the storage acknowledges it; its
 * digest is signed. Readers see the whole file or none.
 */
export function s3Files(place: S3Place, folder: string): FileStore {
  const { endpoint, bucket, region } = place
  const prefix = `${place.prefix}${folder}/`
  const client = new AwsClient({ ...place.credentials, service: 's3', region })

  async function signedFetch(method: string, path: string, body?: Uint8Array): Promise<Answered> {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const request = await client.sign(`${endpoint}/${bucket}${path}`, {
      method,
      headers: { 'x-amz-content-sha256': digest },
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    })
    const patience = new AbortController()
    const inTime = <T>(part: Promise<T>) => {
      const giveUp = () => patience.abort(new Error('The storage gave no answer'))
      const timer = setTimeout(giveUp, answerLimit)
      return part.finally(() => clearTimeout(timer))
    }
    const answer = await inTime(fetch(request, { signal: patience.signal }))
    return { answer, inTime }
  }

  /** Retried also where only the answer was lost: `writeParts` looks after what that does twice. */
  async function request(method: string, path: string, body?: Uint8Array) {
    for (let tries = 0; ; tries += 1) {
      const isLast = tries >= pauses.length
      const answered = await signedFetch(method, path, body).catch((error: unknown) => {
        if (isLast) throw error
        return undefined
      })
      if (answered) {
        const { ok, status } = answered.answer
        if (ok) return { ...answered, tries }
        await leaveUnread(answered)
        if (status < 500 || isLast) throw new S3Refused(status, method)
      }
      await pause(pauses[tries])
    }
  }

  const pathOf = (name: string) => `/${prefix}${encodeURIComponent(name)}`

  const unlessMissing = (error: unknown) => {
    if (error instanceof S3Refused && error.status === 404) return undefined
    throw error
  }

  async function* bytesOf(name: string) {
    yield* partsOf(await request('GET', pathOf(name)))
  }

  async function open(name: string) {
    const head = await request('HEAD', pathOf(name)).catch(unlessMissing)
    if (!head) return undefined
    const { headers } = head.answer
    const size = Number(headers.get('content-length'))
    const writtenAt = Date.parse(headers.get('last-modified') ?? '')
    const stream = () => Readable.from(bytesOf(name), { objectMode: false })
    return { size, writtenAt, stream }
  }

  const end = (path: string, uploadId: string) =>
    request('DELETE', `${path}?${new URLSearchParams({ uploadId })}`).then(leaveUnread, () => {})

  /** Ends uploads of a large file that a try began whose answer was lost. */
  async function endUploads(name: string) {
    const key = `${prefix}${name}`
    const query = new URLSearchParams({ uploads: '', prefix: key })
    const xml = await text(partsOf(await request('GET', `?${query}`)))
    for (const entry of xml.split('<Upload>').slice(1))
      if (valueIn(entry, 'Key') === key) await end(pathOf(name), valueIn(entry, 'UploadId')!)
  }

  /** Sends the parts of an upload, and returns their list and their size. */
  async function sendParts(path: string, bytes: AsyncIterable<Uint8Array>) {
    let [list, size] = ['', 0]
    for await (const { n, part } of partsFor(bytes)) {
      const stored = await request('PUT', `${path}&partNumber=${n}`, part)
      const tag = stored.answer.headers.get('etag')
      await leaveUnread(stored)
      list += `<Part><PartNumber>${n}</PartNumber><ETag>${tag}</ETag></Part>`
      size += part.length
    }
    return { list, size }
  }

  /** Makes a file of the parts; an answer that begins well can end in an error. */
  async function complete(path: string, list: string) {
    const all = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
    const said = await text(partsOf(await request('POST', path, all)))
    if (said.includes('<Error')) throw new S3Refused(500, 'POST')
  }

  /** In parts, which become a file together; the most are 10,000, of 440 GB. */
  async function writeParts(name: string, bytes: AsyncIterable<Uint8Array>) {
    const path = pathOf(name)
    let [id, isBegunOnce]: [string | null, boolean] = [null, false]
    try {
      const begun = await request('POST', `${path}?uploads=`)
      isBegunOnce = begun.tries === 0
      id = valueIn(await text(partsOf(begun)), 'UploadId')
      const upload = `${path}?${new URLSearchParams({ uploadId: id! })}`
      const { list, size } = await sendParts(upload, bytes)
      await complete(upload, list).catch(async (error: unknown) => {
        const isRefused = error instanceof S3Refused && error.status < 500 && error.status !== 404
        const file = isRefused ? undefined : await open(name).catch(() => undefined)
        // Its answer was lost, and another try finds no upload any more: the file tells.
        if (file?.size !== size) throw error
      })
    } catch (error) {
      if (id) await end(path, id)
      throw error
    } finally {
      if (!isBegunOnce) await endUploads(name).catch(() => {})
    }
  }

  async function* listed() {
    let more: string | null | undefined
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(more && { 'continuation-token': more }),
      })
      const xml = await text(partsOf(await request('GET', `?${query}`)))
      const entries = xml.split('<Contents>').slice(1)
      yield entries.map((entry) => valueIn(entry, 'Key')!.slice(prefix.length))
      more = valueIn(xml, 'NextContinuationToken')
    } while (more)
  }

  return {
    async write(name, bytes) {
      if (!(bytes instanceof Uint8Array)) return writeParts(name, bytes)
      await leaveUnread(await request('PUT', pathOf(name), bytes))
    },
    open,
    list: listed,
    names: () => gathered(listed()),
    async remove(name) {
      const answered = await request('DELETE', pathOf(name)).catch(unlessMissing)
      if (answered) await leaveUnread(answered)
    },
    // Of interrupted writes nothing is listed; parts of large files are for the bucket's own rule.
    sweep: async () => {},
    async check() {
      await request('HEAD', '')
    },
  }
}
