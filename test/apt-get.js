import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** @param {string[]} args */
const run = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * Installs a Debian package where that is ours to do: as root, with apt-get at hand.
 *
 * @param {string} name
 * @returns {boolean} whether it is there now
 */
export const aptGet = (name) =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  run(['update', '-q']) &&
  run(['install', '-q', '-y', '--no-install-recommends', name])
