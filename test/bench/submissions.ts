import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { loanFiles } from '../../src/shared/codecs/loan'
import { endpoints } from '../../src/shared/endpoints'
import { formOf, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { median, printTable, verdict } from './table.js'

const rounds = 5
const seconds = 4
/** How many applicants send at a time, one application after the other. */
const applicants = 6
/** The least share of what decoding alone allows, and the longest p99 of a read meanwhile in ms. */
const leastShare = 0.6
const mostWait = 50

/** A photograph as a phone makes it, about 300 kB. */
const photograph = () =>
  sharp({
    create: {
      width: 1280,
      height: 960,
      channels: 3,
      background: '#7a6a55',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .jpeg({ quality: 78 })
    .toBuffer()

/** How often `work` ends in a second when so many do it one after the other. */
async function rateOf(work: () => Promise<void>) {
  let ended = 0
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: applicants }, async () => {
      while (performance.now() < end) {
        await work()
        ended += 1
      }
    }),
  )
  return (1000 * ended) / (performance.now() - began)
}

/** Starts a reader; the returned function stops it and resolves with its times in ms. */
function reader(url: string) {
  const program = fileURLToPath(new URL('patient-reader.js', import.meta.url))
  const child = fork(program, [`${url}/api/banners`])
  return async () => {
    child.send('stop')
    const [times] = (await once(child, 'message')) as [number[]]
    child.disconnect()
    return times
  }
}

/**
 * Complete applications a second, four photographs each, beside what decoding every pixel of the same
 * photographs alone allows on this machine; and how long a reader waits meanwhile.
 *
 * @param url the site's origin
 */
export async function benchSubmissions(url: string) {
  const photographs = await Promise.all(loanFiles.map(photograph))
  const files = Object.fromEntries(loanFiles.map((field, i) => [field, { bytes: photographs[i]! }]))
  const { payload, headers } = await multipartOf(formOf(fullAnswers(), files))
  const decode = async () => {
    await Promise.all(
      photographs.map((bytes) => sharp(bytes, { failOn: 'error' }).raw().toBuffer()),
    )
  }
  const agent = new Agent({ keepAlive: true })
  // By node:http: `fetch` takes ten times as much of the cores that server and decoding share.
  const submit = async () => {
    const sent = request(url + endpoints.loan.path, {
      agent,
      method: endpoints.loan.method,
      headers: {
        ...headers,
        'content-length': payload.length,
        'idempotency-key': randomUUID(),
      },
    }).end(payload)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200)
      throw new Error(`An application was answered with ${answer.statusCode}`)
  }
  const decoded: number[] = []
  const accepted: number[] = []
  const waits: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    decoded.push(await rateOf(decode))
    const stop = reader(url)
    accepted.push(await rateOf(submit))
    waits.push(...(await stop()))
  }
  agent.destroy()
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? NaN
  printTable(
    `Applications a second, four photographs of ${Math.round(photographs[0]!.length / 1000)} kB each, ${applicants} applicants (the load runs on the same machine); goals: ratio ≥ ${leastShare}, read p99 ≤ ${mostWait} ms`,
    ['', 'decoding every pixel alone', 'accepted', 'ratio', 'best ratio', 'read p99 ms', ''],
    [
      [
        'POST ' + endpoints.loan.path,
        median(decoded).toFixed(1),
        median(accepted).toFixed(1),
        (median(accepted) / median(decoded)).toFixed(2),
        (Math.max(...accepted) / Math.max(...decoded)).toFixed(2),
        p99.toFixed(1),
        verdict(median(accepted) / median(decoded) >= leastShare && p99 <= mostWait),
      ],
    ],
  )
}
