import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What the site is measured beside and nobody else needs: installed when a bench first asks for it.
 * The newest of each whose parts are all there and run on the oldest Node of the site; the exact
 * versions stand here alone.
 */
export const onDemand = {
  forms: {
    dependencies: {
      '@jsonforms/core': '3.8.0',
      '@jsonforms/react': '3.8.0',
      '@jsonforms/vanilla-renderers': '3.8.0',
      'survey-core': '3.0.0',
      'survey-react-ui': '3.0.0',
    },
  },
  strapi: {
    dependencies: {
      '@strapi/plugin-users-permissions': '5.54.0',
      '@strapi/strapi': '5.54.0',
      'better-sqlite3': '12.11.1',
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '6.30.3',
      'styled-components': '6.1.19',
    },
    allowScripts: { 'better-sqlite3': true },
  },
  directus: {
    dependencies: { directus: '11.3.5' },
    allowScripts: { argon2: true, 'isolated-vm': true, sqlite3: true },
  },
}

/** @typedef {keyof typeof onDemand} OnDemand */

/** A folder for exactly these versions. @param {OnDemand} name */
const folderOf = (name) => {
  const versions = createHash('sha256').update(JSON.stringify(onDemand[name])).digest('hex')
  return join(
    tmpdir(),
    'bench-on-demand',
    `${name}-${process.versions.modules}-${versions.slice(0, 8)}`,
  )
}

/** Written last, so that half an installation is none. @param {string} folder */
const markOf = (folder) => join(folder, 'installed')

/** The folder whose `node_modules` has it, if it was installed before. @param {OnDemand} name */
export function findInstalled(name) {
  const folder = folderOf(name)
  return existsSync(markOf(folder)) ? folder : undefined
}

/**
 * The same, installed first where it is not: minutes for a content system. Where it cannot be, a
 * sentence says what is needed.
 *
 * @param {OnDemand} name
 */
export function install(name) {
  const found = findInstalled(name)
  if (found) return found
  const folder = folderOf(name)
  console.log(`Installing ${name} in ${folder}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...onDemand[name] }))
  const command = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', command, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) {
    console.log(
      `  ${name} is left out: its installation needs the npm registry and, where no driver is built for this machine, Python 3, make, a C++ compiler and Node's headers`,
    )
    return undefined
  }
  writeFileSync(markOf(folder), '')
  return folder
}
