import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const options = /** @type {const} */ ({ configFile: false, root, logLevel: 'error' })

/**
 * A module of TypeScript for a script that Node runs as it is, with what our own builds understand.
 *
 * @param {string} path relative to the project's folder
 * @returns {Promise<any>} what it exports
 */
export async function loadTypeScript(path) {
  /** @type {{ module: typeof import('../src/build/shapes') }} */
  const { module } = await runnerImport(join(root, 'src/build/shapes.ts'), options)
  const loaded = await runnerImport(join(root, path), { ...options, plugins: [module.shapes()] })
  return loaded.module
}
