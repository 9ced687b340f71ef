/**
 * `npm run release` builds what was committed last and packs it, in `.release`, as an archive that runs after
 * `npm ci --omit=dev && npm start` without being built, beside the list of its packages (CycloneDX).
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What whoever runs a release needs, relative to the project's folder. */
export const shipped = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'README.md',
  'dist',
  'src/build/launch.js',
  'src/build/freshness.js',
  'src/server/operation.md',
  'src/server/settings.md',
  'src/server/security.md',
  '.docker',
  '.github/CHANGELOG.md',
  '.github/LICENSE',
  '.github/SECURITY.md',
]

/** @param {string} path */
const textAt = (path) => readFileSync(path, 'utf8')

/**
 * Where the version, the lock and the changelog of a project disagree, a sentence each.
 * @param {string} root the project's folder
 */
export function disagreements(root) {
  const { version } = JSON.parse(textAt(join(root, 'package.json')))
  const lock = JSON.parse(textAt(join(root, 'package-lock.json')))
  const [, latest = 'nothing'] = /^## (.+)$/m.exec(textAt(join(root, '.github/CHANGELOG.md'))) ?? []
  return [
    ...(lock.version === version && lock.packages[''].version === version
      ? []
      : [`package.json is version ${version}, package-lock.json ${lock.version}.`]),
    ...(latest === version
      ? []
      : [`.github/CHANGELOG.md begins with ${latest}: it has to say what ${version} brings.`]),
  ]
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @returns {string} what it printed
 * @throws {Error} with what it complained of
 */
function run(command, args, cwd) {
  const shell = process.platform === 'win32'
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    shell,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args[0]} failed. ${stderr}`)
  return stdout
}

/**
 * Packs a built project into `folder`: `<name>-<version>.tgz`, and its packages as `….cdx.json`.
 * @param {string} root the project's folder
 * @param {string} folder made if it is missing
 * @returns {string} the path of the archive
 */
export function pack(root, folder) {
  const { name, version } = JSON.parse(textAt(join(root, 'package.json')))
  const release = `${name}-${version}`
  const archive = join(folder, `${release}.tgz`)
  const scratch = mkdtempSync(join(tmpdir(), 'release-'))
  try {
    for (const path of shipped) {
      mkdirSync(dirname(join(scratch, release, path)), { recursive: true })
      cpSync(join(root, path), join(scratch, release, path), { recursive: true })
    }
    mkdirSync(folder, { recursive: true })
    run('tar', ['-czf', archive, '-C', scratch, release], root)
    const packages = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only']
    writeFileSync(join(folder, `${release}.cdx.json`), run('npm', packages, root))
  } finally {
    rmSync(scratch, { recursive: true })
  }
  return archive
}

/**
 * Builds and packs what git has at HEAD: whatever else lies in the folder, as keys and settings of a machine do, is no
 * part of it.
 * @param {string} root the project's folder
 * @param {string} folder made if it is missing
 * @returns {{ archive: string, uncommitted: string[] }} the path of the archive, and what is not in it
 * @throws {Error} that says why it cannot be released
 */
export function release(root, folder) {
  const source = mkdtempSync(join(tmpdir(), 'release-of-'))
  try {
    const head = join(source, 'head.tar')
    run('git', ['archive', '--output', head, 'HEAD'], root)
    run('tar', ['-xf', head, '-C', source], root)
    rmSync(head)
    const reasons = disagreements(source)
    if (reasons.length > 0) throw new Error(reasons.join('\n'))
    const packages = join(root, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, join(source, 'node_modules'), 'junction')
    run(process.execPath, ['src/build/launch.js', 'build'], source)
    const status = run('git', ['status', '--porcelain', '-z', '--untracked-files=all'], root)
    const uncommitted = status.split('\0').flatMap((line) => (line ? [line.slice(3)] : []))
    return { archive: pack(source, folder), uncommitted }
  } finally {
    rmSync(source, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  try {
    const { archive, uncommitted } = release(root, join(root, '.release'))
    if (uncommitted.length > 0)
      console.log(`Not committed, so not in the release: ${uncommitted.join(', ')}`)
    console.log(`Packed ${archive}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
