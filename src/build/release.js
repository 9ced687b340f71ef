/**
 * `npm run release` builds the site and packs it, in `.release`, as an archive that runs after
 * `npm ci --omit=dev && npm start` without being built, beside the list of its packages (CycloneDX).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What whoever runs a release needs, relative to the project's folder. */
const shipped = [
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
      // Settings of a machine are no part of a release.
      cpSync(join(root, path), join(scratch, release, path), {
        recursive: true,
        filter: (source) => !source.endsWith('.env'),
      })
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const reasons = disagreements(root)
  for (const reason of reasons) console.error(reason)
  if (reasons.length > 0) process.exit(1)
  const built = spawnSync(process.execPath, [join(root, 'src/build/launch.js'), 'build'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(1)
  console.log(`Packed ${pack(root, join(root, '.release'))}`)
}
