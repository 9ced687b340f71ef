import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { endpoints } from '../../src/shared/endpoints'
import { loanFiles } from '../../src/shared/codecs/loan'
import { uploadPicture } from '../../src/shared/contracts/pictures'
import { formOf, fullAnswers, multipartOf } from '../fixtures/loan-application'
import { decompressionBomb } from '../fixtures/decompression-bomb'
import { apply, signIn } from './requests'
import { highestMemoryOf, memoryOf, withServer } from './faulty-server'
import type { Fault } from './report'

/** Memory that a process may take above what it takes when nothing is asked of it, in MB. */
const most = 400

/** Applications of four pictures that are sent at once, and saves of one picture. */
const atOnce = 12

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 36, g: 61, b: 89, alpha: 0.5 } },
    limitInputPixels: false,
  })

const moving = async (format: 'gif' | 'webp') => {
  const sheets = [plain(3000, 2000), plain(3000, 2000).negate()].map((one) => one.png().toBuffer())
  const [one, two] = (await Promise.all(sheets)) as [Buffer, Buffer]
  const frames = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two))
  const joined = sharp(frames, { join: { animated: true }, limitInputPixels: false })
  return joined.toFormat(format, { effort: 1 }).toBuffer()
}

const full = { width: 6000, height: 4000 }

/** Pictures that are small as files and large once decoded. */
const shapes: Record<string, () => Promise<Buffer>> = {
  'png 500,000 × 48, 16 bits': () =>
    decompressionBomb({ width: 500_000, height: 48, channels: 4, bits: 16 }),
  'png 16,000 × 1500, interlaced': () =>
    decompressionBomb({ width: 16_000, height: 1500, channels: 4, isInterlaced: true }),
  'png 24 MP, 16 bits, interlaced': () =>
    decompressionBomb({ ...full, channels: 4, bits: 16, isInterlaced: true }),
  'png 12 MP, 16 bits, interlaced': () =>
    decompressionBomb({ width: 4000, height: 3000, channels: 4, bits: 16, isInterlaced: true }),
  'png 24 MP, interlaced': () => decompressionBomb({ ...full, channels: 4, isInterlaced: true }),
  'png 2560 × 8192': () => decompressionBomb({ width: 2560, height: 8192, channels: 4 }),
  'png with packed texts': () =>
    decompressionBomb({ width: 40, height: 40, texts: { count: 20, megabytes: 40 } }),
  'jpg 24 MP': () => plain(6000, 4000).jpeg().toBuffer(),
  'jpg 24 MP, progressive, turned': () =>
    plain(6000, 4000)
      .withMetadata({ orientation: 6 })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 30 })
      .toBuffer(),
  'jpg 24 MP, progressive, CMYK': () =>
    plain(6000, 4000)
      .toColourspace('cmyk')
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 30 })
      .toBuffer(),
  'jpg 13 MP, progressive': () =>
    plain(4160, 3120).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'webp 24 MP': () => plain(6000, 4000).webp({ effort: 0 }).toBuffer(),
  'webp 24 MP, lossless': () => plain(6000, 4000, 4).webp({ lossless: true, effort: 0 }).toBuffer(),
  'gif 24 MP': () => plain(6000, 4000).gif({ effort: 1 }).toBuffer(),
  'gif of 20 frames': () => moving('gif'),
  'webp of 20 frames': () => moving('webp'),
}

const tally = (statuses: number[]) =>
  [...new Set(statuses)]
    .map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)
    .join(', ')

/** The answers to so many copies of a request, sent at once. */
const sentAtOnce = async (url: string, form: FormData, cookie: string, count = atOnce) => {
  const { payload, headers } = await multipartOf(form)
  const body = payload as Uint8Array<ArrayBuffer>
  const sent = Array.from({ length: count }, (_, n) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, cookie, 'idempotency-key': `0000000000000000-${Date.now()}-${n}` },
      body,
    }).then(
      async (answer) => {
        await answer.text()
        return answer.status
      },
      () => 0,
    ),
  )
  return Promise.all(sent)
}

export const decompressionBombs: Fault = {
  name: 'pictures',
  promise: `Whatever pictures are sent, the server and what it starts take at most ${most} MB more than the idle server`,
  async run(report) {
    report.figure('peak above idle in MB; answers to 12 applications of four, to 12 pictures')
    for (const [name, make] of Object.entries(shapes)) {
      const bytes = await make()
      const type = `image/${name.split(' ')[0]!.replace('jpg', 'jpeg')}`
      const file = { bytes, name: `a.${name.split(' ')[0]}`, type }
      await withServer(async ({ url, pid }) => {
        const cookie = await signIn(url)
        await apply(url, 'warm')
        const idle = memoryOf(pid)
        // From here on the kernel notes the highest anew.
        writeFileSync(`/proc/${pid}/clear_refs`, '5')
        let highest = idle
        const look = () => (highest = Math.max(highest, highestMemoryOf(pid)))
        const watch = setInterval(look, 50)
        const four = Object.fromEntries(loanFiles.map((field) => [field, file]))
        const applied = await sentAtOnce(url + endpoints.loan.path, formOf(fullAnswers(), four), '')
        const pictures = url + uploadPicture.path
        const placed = await sentAtOnce(pictures, formOf({}, { file }), cookie)
        clearInterval(watch)
        const peak = look() - idle
        report.figure(
          `${name.padEnd(32)} ${peak.toFixed(0).padStart(4)}  ${tally(applied)}; ${tally(placed)}`,
        )
        report.promise(peak < most, `${name} took ${peak.toFixed(0)} MB`)
        const expected = [...applied, ...placed].every((status) => [200, 422, 503].includes(status))
        report.promise(expected, `${name} was answered ${tally([...applied, ...placed])}`)
      })
    }
  },
}
