import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The sources of a build, relative to the project's folder. */
export const sources = [
  'src',
  'schemas',
  'machines',
  'public',
  'vite.config.ts',
  'package-lock.json',
]

/** Where a build notes what it was made from, relative to the project's folder. */
export const stamp = 'dist/built-from'

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesAt(root, path) {
  if (!existsSync(join(root, path))) return []
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path))
    .filter((name) => !name.startsWith('.') && !name.endsWith('.md'))
    .toSorted()
    .flatMap((name) => filesAt(root, join(path, name)))
}

/**
 * A digest of everything that a build is made from: paths and contents of the sources, and the
 * VITE_ settings, but for VITE_CONFIG_ ones, which only tell Vite what to print. Modification times change with a checkout, a copy or an image layer.
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 */
export function sourceDigest(root, env) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesAt(root, source))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  const settings = Object.entries(env).filter(([name]) => /^VITE_(?!CONFIG_)/.test(name))
  return hash.update(JSON.stringify(settings.toSorted())).digest('hex')
}

/**
 * Whether the build under `root` is up to date. Without sources (only `dist` was shipped) it always
 * is.
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {'missing' | 'stale' | 'fresh'}
 */
export function buildState(root, env) {
  if (!existsSync(join(root, stamp))) return 'missing'
  if (!existsSync(join(root, 'vite.config.ts'))) return 'fresh'
  return readFileSync(join(root, stamp), 'utf8') === sourceDigest(root, env) ? 'fresh' : 'stale'
}
