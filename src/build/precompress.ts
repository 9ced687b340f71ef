import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(?:js|css|html|svg|json|webmanifest|txt|xml|ico|ttf|pfb)$/

/** Below this many bytes there is nothing to gain. */
const worthwhile = 256

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const encodings = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => gzipped(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** Writes `file.br` and `file.gz` beside every text file and plain font of `folder` that gets smaller by it. */
export async function precompress(folder: string) {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => text.test(name))) {
    const path = join(folder, file)
    const bytes = await readFile(path)
    if (bytes.length < worthwhile) continue
    for (const [ending, compress] of Object.entries(encodings)) {
      const smaller = await compress(bytes)
      if (smaller.length < bytes.length) await writeFile(`${path}.${ending}`, smaller)
    }
  }
}
