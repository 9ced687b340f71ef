import closeWithGrace from 'close-with-grace'
import { buildApp } from './app'
import { readSettings } from './core/env'
import { StartError } from './core/start-error'
import { clientBuild } from './site/pages/client-build'

/** Grace period for running requests at a stop, in ms. */
const grace = 10_000

const reasons: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) => `Port ${port} is already in use. Set PORT to another one.`,
  EACCES: (port) => `Permission denied for port ${port}. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this machine.',
  ENOTFOUND: () => 'Cannot resolve HOST.',
}

/**
 * Serves the site until somebody ends it.
 * @param at the path of something beside the built server
 */
export async function start(at: (path: string) => string) {
  const settings = readSettings(process.env)
  const build = clientBuild(at('../client'), at('first-screen.js'))
  const { app } = await buildApp(settings, {
    build,
    say: (line) => console.log(line),
    decoderProgram: at('decode-pictures.js'),
    program: at('main.js'),
    onLost: () => void process.kill(process.pid, 'SIGTERM'),
  })

  const { port, host } = settings
  const address = await app.listen({ port, host }).catch(async (error: NodeJS.ErrnoException) => {
    await app.close()
    const reason = reasons[error.code ?? '']
    throw reason ? new StartError(reason(port), { cause: error }) : error
  })

  closeWithGrace({ delay: grace, logger: undefined }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping')
    await app.close()
  })
  // Printed last: whoever reads it may stop the server at once.
  console.log(`The site is at ${settings.publicUrl ?? address}`)
}
