import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyPluginAsync } from 'fastify'
import { answerFrom, sendPrepared } from '../content/prepared-answer'
import { file as fileAnswer } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import { tagOf } from './tag-of'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Vite puts a content hash into these names. */
const unchanging = /^assets\//

/** Unpacks at most once between two collections of garbage, however often strangers ask. */
function unpacking(packed: Buffer) {
  let last: WeakRef<Buffer> | undefined
  return () => {
    const kept = last?.deref()
    if (kept) return kept
    const bytes = gunzipSync(packed)
    last = new WeakRef(bytes)
    return bytes
  }
}

function preparedFile(folder: string, file: string, type: string) {
  const path = join(folder, file)
  const beside = (ending: string) =>
    existsSync(path + ending) ? readFileSync(path + ending) : undefined
  const bytes = readFileSync(path)
  const [br, gzip] = [beside('.br'), beside('.gz')]
  const cacheControl = unchanging.test(file)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400'
  const head = { type, cacheControl, tag: tagOf(bytes) }
  // Every browser takes a compressed one, so the plain ones, 6 MB, are not kept.
  const plain = gzip ? { length: bytes.length, unpacked: unpacking(gzip) } : bytes
  return answerFrom(plain, head, { ...(br && { br }), ...(gzip && { gzip }) })
}

const everyType = [...new Set(Object.values(types).map((type) => type.split(';')[0]!))]

/** Hashed names change with every build, so they are described as one path. */
const operationOf = (file: string): Operation => ({
  tag: 'Pages',
  summary: 'Load a file of the build',
  ...(unchanging.test(file) && { path: '/assets/{file}', refuses: [404] }),
  isConditional: true,
  answers: { 200: fileAnswer(everyType, 'The file') },
})

/**
 * The files of the client, one route each, from memory: nothing else can be requested, and a new
 * build on disk does not affect a running server.
 * @param isQuiet whether they are neither logged nor counted: which files were loaded tells which page
 * was opened, also where the page itself is not logged
 */
export const clientFilesRoutes =
  (folder: string, isQuiet: boolean): FastifyPluginAsync =>
  async (app) => {
    const files = readdirSync(folder, { recursive: true })
      .map((name) => String(name).replaceAll('\\', '/'))
      .filter((name) => statSync(join(folder, name)).isFile())
    for (const file of files) {
      const type = types[extname(file)]
      if (!type) continue
      const answer = preparedFile(folder, file, type)
      const ready = () => answer
      const config = { role: 'public', operation: operationOf(file), ready } as const
      const quiet = isQuiet && { logLevel: 'silent' as const }
      app.get(`/${file}`, { config, ...quiet }, (request, reply) =>
        sendPrepared(answer, request, reply),
      )
    }
  }
