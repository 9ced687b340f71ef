/**
 * `node src/build/draw-pictures.js` draws the pictures of the repository anew: those of the demo content,
 * and in public/ icons from favicon.svg, the link preview and the whistle page's banner from the same scenes.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { runnerImport } from 'vite'

/** @param {string} path */
const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** @type {{ module: typeof import('./demo-pictures/banner-scenes') }} */
const { module: scenes } = await runnerImport(at('src/build/demo-pictures/banner-scenes.ts'))
/** @type {{ module: typeof import('./demo-pictures/demo-pictures') }} */
const { module: demo } = await runnerImport(at('src/build/demo-pictures/demo-pictures.ts'))
const mark = await readFile(at('public/favicon.svg'))

/** @param {number} size in pixels */
const markAt = (size) => sharp(mark, { density: (72 * size) / 36 }).resize(size, size)

/**
 * The mark on a full square, for systems that cut their own corners.
 * @param {number} size in pixels
 * @param {number} share of the square that the mark takes
 */
const square = async (size, share) =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#243d59' } }).composite([
    { input: await markAt(Math.round(size * share)).toBuffer() },
  ])

/** An ICO file that holds one PNG. @param {number} size in pixels */
async function icon(size) {
  const png = await markAt(size).png().toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const flat = { palette: true, colours: 32, effort: 10 }

/** The shop of the home page, with the mark where a page has its words. */
const linkPreview = async () =>
  sharp(Buffer.from(scenes.heroScenes().shop))
    .resize(1200, 630, { position: 'top' })
    .composite([{ input: await markAt(288).toBuffer(), left: 176, top: 171 }])

const whistle = () => sharp(Buffer.from(scenes.whistleScene()))

/** @type {Record<string, () => Promise<Buffer>>} */
const files = {
  'favicon.ico': () => icon(32),
  'icon-192.png': () => markAt(192).png(flat).toBuffer(),
  'icon-512.png': () => markAt(512).png(flat).toBuffer(),
  'icon-maskable-512.png': async () => (await square(512, 0.8)).png(flat).toBuffer(),
  'apple-touch-icon.png': async () => (await square(180, 0.9)).png(flat).toBuffer(),
  'link-preview.png': async () =>
    (await linkPreview()).png({ palette: true, colours: 128, effort: 10 }).toBuffer(),
  'whistle-banner.webp': () => whistle().webp({ quality: 80, effort: 6 }).toBuffer(),
  'whistle-banner.avif': () => whistle().avif({ effort: 6 }).toBuffer(),
  'whistle-banner-960.avif': () => whistle().resize(960).avif({ effort: 6 }).toBuffer(),
}

for (const [name, draw] of Object.entries(files)) {
  const bytes = await draw()
  await writeFile(at(`public/${name}`), bytes)
  console.log(`public/${name} ${bytes.length} bytes`)
}

// Lossless: the noise of a lossy picture would make every copy of a drawing heavier. The size stands in
// the name, so that the first start decodes nothing.
const demoFolder = at('src/server/site/seed/pictures')
await rm(demoFolder, { recursive: true, force: true })
await mkdir(demoFolder)
for (const [group, set] of Object.entries(demo.demoPictures())) {
  for (const [name, svg] of Object.entries(set)) {
    const { data, info } = await sharp(Buffer.from(svg))
      .removeAlpha()
      .webp({ lossless: true, effort: 6 })
      .toBuffer({ resolveWithObject: true })
    const file = `${group}-${name}-${info.width}x${info.height}.webp`
    await writeFile(`${demoFolder}/${file}`, data)
    console.log(`${file} ${data.length} bytes`)
  }
}
