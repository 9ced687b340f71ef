/**
 * `node src/build/launch.js [command]` runs a command of the built server (start, migrate, seed …) and
 * builds first what is missing or older than its sources. `launch.js build` only builds.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildState, sourceDigest, stamp } from './freshness.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')
const [command = 'start', ...args] = process.argv.slice(2)

const runVite = () =>
  new Promise((resolve, reject) => {
    const args = [vite, 'build', '--configLoader', 'runner', '--logLevel', 'warn']
    // With NODE_ENV=development, as many shells have it, the site would get React's parts for development.
    const env = { ...process.env, NODE_ENV: 'production' }
    const building = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
    const end = () => void building.kill()
    process.once('SIGTERM', end)
    building.on('error', reject).on('exit', (code) => {
      process.off('SIGTERM', end)
      if (code === 0) resolve(undefined)
      else reject(new Error('vite build failed'))
    })
  })

async function build() {
  const digest = sourceDigest(root, process.env)
  const started = Date.now()
  rmSync(join(root, stamp), { force: true })
  await runVite()
  mkdirSync(dirname(join(root, stamp)), { recursive: true })
  writeFileSync(join(root, stamp), digest)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

/** @param {string} sentence @returns {never} */
function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** npm that is ended leaves its shell or us behind without a word: then we end as if the signal were ours. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

const reasons = {
  missing: 'There is no build yet: building the site and the server.',
  stale: 'The build is older than its sources: building again.',
}

endWithNpm()

const state = command === 'build' ? 'stale' : buildState(root, process.env)
if (state !== 'fresh') {
  if (existsSync(vite)) {
    console.log(command === 'build' ? 'Building the site and the server.' : reasons[state])
    await build().catch((error) => stop(`The build failed. ${error.message}`))
  } else if (state === 'stale' && command !== 'build') {
    console.log(
      'The build differs from its sources and Vite is not installed: running it as it is.',
    )
  } else {
    stop(
      'There is no build, and Vite is not installed to make one. Run: npm ci --include=dev && npm run build',
    )
  }
}

if (command !== 'build') {
  // The demo is a program of its own.
  const words = command === 'demo' ? ['demo', ...args] : ['main', command, ...args]
  const program = join(root, `dist/server/${words.shift()}.js`)
  process.argv = [process.execPath, program, ...words]
  await import(pathToFileURL(program).href)
}
