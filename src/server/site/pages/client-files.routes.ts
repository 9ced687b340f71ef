import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'
import { file } from '../../../shared/contracts/answer'
import type { Operation } from '../../core/http/operation'

/** By their endings; a build has documents and lists of its own beside them. */
const types: Record<string, string> = {
  '.js': 'application/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.pfb': 'application/x-font-type1',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
}
const isForBrowsers = (path: string) => extname(path) in types

const assets = '/assets/:file'

const operationOf = (route: string): Operation => ({
  tag: 'Pages',
  summary: 'Load a file of the build',
  ...(route === assets && { refuses: [404] }),
  isConditional: true,
  answers: { 200: file(Object.values(types), 'The file') },
})

/**
 * The files of the client as they were when the server started: no other path reaches the disk.
 * @param isQuiet whether they are neither logged nor counted: which files were loaded tells which page
 * was opened, also where the page itself is not logged
 */
export const clientFilesRoutes =
  (folder: string, isQuiet: boolean): FastifyPluginAsync =>
  async (app) => {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const paths = new Set(
      names.map((name) => `/${name.replaceAll('\\', '/')}`).filter(isForBrowsers),
    )
    await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })

    const others = [...paths].filter((path) => !path.startsWith('/assets/'))
    for (const route of [assets, ...others]) {
      // Vite puts a content hash into the names of assets.
      const keeping = route === assets ? { maxAge: '1y', immutable: true } : { maxAge: '1d' }
      const config = { role: 'public', operation: operationOf(route) } as const
      app.get(route, { config, ...(isQuiet && { logLevel: 'silent' }) }, (request, reply) => {
        const [path = ''] = request.url.split('?')
        if (!paths.has(path)) return reply.callNotFound()
        return reply.header('vary', 'accept-encoding').sendFile(path, keeping)
      })
    }
  }
