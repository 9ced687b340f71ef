import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openFile } from '../../src/server/core/database/sqlite-driver'
import { apply, saveBanner, signIn } from './requests'
import { inFolder, run, startFaulty } from './faulty-server'
import type { Fault, Report } from './report'

/** Starts the server where it should refuse: why, and its exit code. */
async function refusal(dataDir: string, through?: string[]) {
  const { child, ended, complaint } = run('start', {
    dataDir,
    settings: { PORT: '0' },
    ...(through && { through }),
  })
  const patience = setTimeout(() => child.kill('SIGTERM'), 15_000)
  const code = await ended
  clearTimeout(patience)
  return { code, lines: complaint().trim().split('\n') }
}

/** The contents of a data folder: the bytes of its database and the names of its files. */
const kept = (dataDir: string) => {
  const file = join(dataDir, 'site.db')
  return JSON.stringify([
    existsSync(file) && readFileSync(file).toString('base64'),
    ...['documents', 'pictures'].map((name) => readdirSync(join(dataDir, name)).toSorted()),
  ])
}

async function refuses(report: Report, what: string, dataDir: string, through?: string[]) {
  const before = kept(dataDir)
  const { code, lines } = await refusal(dataDir, through)
  report.figure(`${what}: exit ${code}, “${lines.join(' / ').slice(0, 250)}”`)
  report.promise(code === 1, `${what}: exit code ${code}`)
  report.promise(lines.length === 1, `${what}: ${lines.length} lines`)
  report.promise(kept(dataDir) === before, `${what}: something was changed`)
}

const pageSize = 4096

/** Overwrites 100 bytes at the head of a page of the database. */
function damage(dataDir: string, page: number) {
  const file = join(dataDir, 'site.db')
  const bytes = readFileSync(file)
  bytes.fill(0xa5, page * pageSize, page * pageSize + 100)
  writeFileSync(file, bytes)
}

export const damagedDatabase: Fault = {
  name: 'damaged',
  promise: 'what is damaged, missing or newer stops the start in one line and is not touched',
  run: (report) =>
    inFolder(async (folder) => {
      const good = join(folder, 'good')
      const server = await startFaulty({ dataDir: good })
      const cookie = await signIn(server.url)
      for (let n = 0; n < 5; n += 1) await saveBanner(server.url, cookie, `good ${n}`)
      await apply(server.url, 'good')
      const killed = join(folder, 'killed')
      cpSync(good, killed, { recursive: true })
      server.child.kill('SIGTERM')
      await server.ended

      const copy = (name: string, from = good) => {
        const to = join(folder, name)
        cpSync(from, to, { recursive: true })
        return to
      }
      const pages = readFileSync(join(good, 'site.db')).length / pageSize
      const heads = [0, 1, Math.floor(pages / 2), pages - 1]
      for (const page of heads) {
        const dataDir = copy(`page-${page}`)
        damage(dataDir, page)
        await refuses(report, `page ${page + 1} of ${pages} overwritten`, dataDir)
      }
      const cut = copy('cut')
      const file = join(cut, 'site.db')
      writeFileSync(file, readFileSync(file).subarray(0, (pages / 2) * pageSize))
      await refuses(report, 'the file cut in half', cut)

      const lost = copy('lost', killed)
      rmSync(join(lost, 'site.db-wal'))
      await refuses(report, 'the -wal of a killed server removed', lost)

      const newer = copy('newer')
      const database = openFile(join(newer, 'site.db'))
      database.exec("insert into kysely_migration values ('999-future', '2099-01-01')")
      database.close()
      await refuses(report, 'a schema newer than the program', newer)

      const without = copy('without-key')
      rmSync(join(without, 'document.key'))
      await refuses(report, 'the key of the applications removed', without)

      const forgotten = copy('forgotten')
      rmSync(join(forgotten, 'site.db'))
      await refuses(report, 'the database removed', forgotten)

      const other = await startFaulty({ dataDir: join(folder, 'other') })
      other.child.kill('SIGTERM')
      await other.ended
      const mixed = copy('mixed')
      cpSync(join(folder, 'other', 'site.db'), join(mixed, 'site.db'))
      await refuses(report, 'the database of another site', mixed)

      if (spawnSync('unshare', ['-m', 'true']).status === 0) {
        const fixed = copy('read-only')
        await refuses(report, 'a folder that cannot be written', fixed, [
          'unshare',
          '-m',
          'sh',
          '-c',
          'mount --bind "$DATA_DIR" "$DATA_DIR" && mount -o remount,ro,bind "$DATA_DIR" && exec "$0" "$@"',
        ])
      }
      const whole = await startFaulty({ dataDir: killed })
      whole.child.kill('SIGKILL')
      await whole.ended
      report.figure('a copy of a killed server’s whole folder starts')
    }),
}
