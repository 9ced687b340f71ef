import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { FastifyPluginAsync } from 'fastify'
import { answerFrom, sendPrepared, type PreparedAnswer } from '../content/prepared-answer'
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
const unchanging = /^\/assets\//

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

function preparedFile(folder: string, url: string, type: string) {
  const path = join(folder, url)
  const beside = (ending: string) =>
    existsSync(path + ending) ? readFileSync(path + ending) : undefined
  const bytes = readFileSync(path)
  const [br, gzip] = [beside('.br'), beside('.gz')]
  const cacheControl = unchanging.test(url)
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400'
  const head = { type, cacheControl, tag: tagOf(bytes) }
  // Every browser takes a compressed one, so the plain ones, 6 MB, are not kept.
  const plain = gzip ? { length: bytes.length, unpacked: unpacking(gzip) } : bytes
  return answerFrom(plain, head, { ...(br && { br }), ...(gzip && { gzip }) })
}

const everyType = [...new Set(Object.values(types).map((type) => type.split(';')[0]!))]

const assets = '/assets/:file'

const operationOf = (route: string): Operation => ({
  tag: 'Pages',
  summary: 'Load a file of the build',
  ...(route === assets && { refuses: [404] }),
  isConditional: true,
  answers: { 200: fileAnswer(everyType, 'The file') },
})

/**
 * The files of the client, from memory: nothing else can be requested, and a new build on disk does not
 * affect a running server. Those in `assets/` share a route: one each costs the router 4 MB.
 * @param isQuiet whether they are neither logged nor counted: which files were loaded tells which page
 * was opened, also where the page itself is not logged
 */
export const clientFilesRoutes =
  (folder: string, isQuiet: boolean): FastifyPluginAsync =>
  async (app) => {
    const files = new Map<string, PreparedAnswer>()
    for (const name of readdirSync(folder, { recursive: true })) {
      const path = `/${String(name).replaceAll('\\', '/')}`
      const type = types[extname(path)]
      if (type) files.set(path, preparedFile(folder, path, type))
    }
    const paths = [...files.keys()]
    const ready = (path: string) => files.get(path)
    for (const route of [assets, ...paths.filter((path) => !unchanging.test(path))]) {
      const config = { role: 'public', operation: operationOf(route), ready } as const
      const quiet = isQuiet && { logLevel: 'silent' as const }
      const readyAt = route === assets ? paths.filter((path) => unchanging.test(path)) : [route]
      app.get(route, { config: { ...config, readyAt }, ...quiet }, (request, reply) => {
        const answer = ready(request.url.split('?')[0]!)
        return answer ? sendPrepared(answer, request, reply) : reply.callNotFound()
      })
    }
  }
