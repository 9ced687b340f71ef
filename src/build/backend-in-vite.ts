import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Plugin, ViteDevServer } from 'vite'

const serverFolder = fileURLToPath(new URL('../server', import.meta.url))

/** Paths that the client never serves. */
const backendOnly = /^\/(?:api|uploads)\//

/** The backend's modules, compiled by Vite on demand. */
async function load<M>(vite: ViteDevServer, file: string) {
  return (await vite.ssrLoadModule(join(serverFolder, file))) as M
}

async function buildBackend(vite: ViteDevServer, say: (line: string) => void) {
  const { buildApp } = await load<typeof import('../server/app')>(vite, 'app.ts')
  const { readSettings } = await load<typeof import('../server/core/env')>(vite, 'core/env.ts')
  const { app } = await buildApp(readSettings(process.env), {
    say,
    areFlowsOpen: true,
    build: {
      document: async (program, path) => {
        const file = join(vite.config.root, program, 'index.html')
        return vite.transformIndexHtml(path, await readFile(file, 'utf8'))
      },
      filesOf: () => ({ scripts: [], styles: [] }),
      scriptsOf: (module) => [`/${module}`],
    },
  })
  // Vite's hot reload preamble is an inline script, which our policy blocks; also for a 304, whose
  // headers replace those of the cached page.
  app.addHook('onSend', async (_request, reply, payload) => {
    reply.removeHeader('content-security-policy')
    return payload
  })
  await app.ready()
  return app
}

/** Whether the backend answers a request; Vite answers all others. */
function isForBackend(
  app: FastifyInstance,
  { method = 'GET', url = '/', headers }: IncomingMessage,
) {
  const [path = '/'] = url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return true
  if (path.startsWith('/@')) return false
  return (
    backendOnly.test(path) ||
    app.hasRoute({ method: 'GET', url: path }) ||
    (headers.accept ?? '').includes('text/html')
  )
}

/**
 * Mounts the backend in Vite's development server: `npm run dev` is one process on one port. After
 * a change of its sources the backend is rebuilt before the next request.
 */
export function backendInVite(): Plugin {
  return {
    name: 'backend-in-vite',
    apply: 'serve',
    config: () => ({ appType: 'custom', server: { port: Number(process.env.PORT) || 3000 } }),
    configureServer(vite) {
      let current: Promise<FastifyInstance> | undefined
      let isFirst = true

      const backend = () => {
        const say = isFirst ? (line: string) => vite.config.logger.info(line) : () => {}
        isFirst = false
        return (current ??= buildBackend(vite, say))
      }

      async function retire() {
        const old = current
        current = undefined
        await old?.then((app) => app.close()).catch(() => {})
      }

      vite.watcher.on('change', (file) => {
        const module = vite.environments.ssr.moduleGraph.getModulesByFile(file)
        if (module?.size) void retire()
      })

      async function answer(request: IncomingMessage, response: ServerResponse, next: () => void) {
        const app = await backend()
        if (isForBackend(app, request)) app.routing(request, response)
        else next()
      }

      vite.middlewares.use((request, response, next) => {
        answer(request, response, next).catch((error: Error) => {
          current = undefined
          vite.ssrFixStacktrace(error)
          next(error)
        })
      })

      vite.httpServer?.once('listening', () => void backend().catch(() => {}))
      vite.httpServer?.once('close', () => void retire())
    },
  }
}
