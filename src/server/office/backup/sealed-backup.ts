import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import type { Engine } from '../../core/database/engine'
import { diskProblem } from '../../core/disk-problem'
import { settingRules, type Settings } from '../../core/env'
import { openBackups } from '../../core/files/open-files'
import { past } from '../../core/past'
import { StartError } from '../../core/start-error'
import { setupNotes } from '../ready/setup-notes.store'
import type { Amounts, BackedUp } from './backed-up'
import { backUp, type SitePlace } from './backup-site'
import { packed, unpacked } from './tar'

export type BackupSettings = SitePlace & Pick<Settings, 'backupTo' | 'backupRecipient'>

const day = 24 * 3_600_000
const named = /^site-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-before-upgrade)?\.tar\.age$/

/** Whether a file is called as backups are: by the second in which it was begun, in UTC. */
export const isBackupName = (name: string) => named.test(name)

const nameAt = (time: Date, ending = '') =>
  `site-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z${ending}.tar.age`

/** @throws StartError for a key that is none */
function encrypterFor({ backupRecipient = '' }: Pick<Settings, 'backupRecipient'>) {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(backupRecipient)
  } catch (cause) {
    const { name, rule } = settingRules.backupRecipient
    throw new StartError(`The setting ${name} must be ${rule}.`, { cause })
  }
  return encrypter
}

/** @throws StartError when BACKUP_RECIPIENT is no key */
export const checkRecipient = (settings: Pick<Settings, 'backupRecipient'>) =>
  void encrypterFor(settings)

const asWeb = (bytes: Readable) => Readable.toWeb(bytes) as ReadableStream<Uint8Array>

/** When a backup was begun, by its name. */
function timeOf(name: string) {
  const [, date, hours, minutes, seconds] = named.exec(name)!
  return `${date}T${hours}:${minutes}:${seconds}Z`
}

/** The backups among these names, the newest first, and those that only a clock that was ahead can have named. */
function backupsIn(names: readonly string[]) {
  const backups = names.filter(isBackupName).toSorted().reverse()
  const made = backups.filter((name) => past(timeOf(name)))
  return { made, ahead: backups.filter((name) => !made.includes(name)) }
}

/**
 * Those that are not kept: of the newest 7 days and 4 weeks the last, and the last before an upgrade. The one that was
 * just written is, and so are those that are named by days to come.
 */
function outdated(names: readonly string[], written: string) {
  const { made: backups } = backupsIn(names)
  const newestOf = (most: number, spanOf: (time: number) => number) => {
    const spans = new Map<number, string>()
    for (const name of backups) {
      const span = spanOf(Date.parse(named.exec(name)![1]!))
      if (!spans.has(span)) spans.set(span, name)
    }
    return [...spans.values()].slice(0, most)
  }
  const kept = new Set([
    ...newestOf(7, (time) => time / day),
    // Day 0 was a Thursday.
    ...newestOf(4, (time) => Math.floor((time / day + 3) / 7)),
    backups.find((name) => named.exec(name)![5]),
    written,
  ])
  return backups.filter((name) => !kept.has(name))
}

/** Passes on what is written, and tells its SHA-256 afterwards. */
function counted(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  return {
    digest: () => hash.digest('hex'),
    async *[Symbol.asyncIterator]() {
      for await (const part of bytes) {
        hash.update(part)
        yield part
      }
    },
  }
}

/**
 * Makes one sealed file of a running site in BACKUP_TO, reads it back, and removes those that are outdated.
 * @param ending of its name
 * @throws StartError
 */
async function seal(settings: BackupSettings, ending?: string): Promise<Amounts> {
  const { backupTo } = settings
  if (!backupTo) throw new StartError('Set BACKUP_TO and BACKUP_RECIPIENT, or give a new folder.')
  const encrypter = encrypterFor(settings)
  const backups = await openBackups({ ...settings, backupTo })
  return backUp(settings, async (files) => {
    const name = nameAt(new Date(), ending)
    const sealed = await encrypter.encrypt(asWeb(Readable.from(packed(files))))
    const stream = Readable.fromWeb(sealed as WebStream)
    const written = counted(stream)
    try {
      await backups.write(name, written)
    } catch (error) {
      throw diskProblem(error, backupTo)
    } finally {
      // Else the site is read on, which nobody waits for.
      stream.destroy()
    }
    const read = createHash('sha256')
    const stored = await backups.open(name)
    if (stored) await pipeline(stored.stream(), read)
    if (read.digest('hex') !== written.digest()) {
      await backups.remove(name)
      throw new StartError('The backup in BACKUP_TO was read back otherwise than it was written.')
    }
    for (const old of outdated(await backups.names(), name)) await backups.remove(old)
  })
}

/** Notes that there is a new sealed backup, with its audit entry. */
export const noteSealed = (database: Pick<Engine, 'read' | 'write'>, by: string) =>
  setupNotes(database).note('sealed-backup', by, 'backup')

/**
 * Makes a sealed backup of a running site and notes it.
 * @throws StartError
 */
export async function sealSite(
  settings: BackupSettings,
  database: Pick<Engine, 'read' | 'write'>,
  by: string,
): Promise<Amounts> {
  const amounts = await seal(settings)
  await noteSealed(database, by)
  return amounts
}

/** @throws StartError, and nothing may then be upgraded */
export const sealBeforeUpgrade = (settings: BackupSettings) =>
  seal(settings, '-before-upgrade').catch((cause: unknown) => {
    const why = cause instanceof StartError ? ` ${cause.message}` : ''
    throw new StartError(
      `The database was not upgraded, because no backup could be made before.${why} Mend that, or start once without BACKUP_TO.`,
      { cause },
    )
  })

/** The keys in a file of age-keygen. @throws StartError for a file without one */
async function identitiesIn(file: string) {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const keys = lines.map((line) => line.trim()).filter((line) => /^AGE-SECRET-KEY-/i.test(line))
  if (keys.length > 0) return keys
  throw new StartError(`There is no private key (AGE-SECRET-KEY-…) in ${file}.`)
}

/** The bytes of an opened backup: what does not decrypt was changed after it was sealed. */
async function* asSealed(opened: ReadableStream<Uint8Array>, place: string) {
  try {
    yield* Readable.fromWeb(opened as WebStream) as AsyncIterable<Uint8Array>
  } catch (cause) {
    throw new StartError(`${place} is damaged: it is not as it was sealed. Use another backup.`, {
      cause,
    })
  }
}

/** A sealed backup that was opened. */
export interface Opened {
  /** Its path, or its name in BACKUP_TO. */
  place: string
  /** What whoever restores it should know. */
  warnings: string[]
  files: AsyncIterable<BackedUp>
}

/**
 * Opens a sealed backup: a file, or the newest in BACKUP_TO.
 * @param identity the file with the private key
 * @throws StartError
 */
export async function sealedBackup(
  settings: BackupSettings,
  identity: string,
  file?: string,
): Promise<Opened> {
  const decrypter = new Decrypter()
  try {
    for (const key of await identitiesIn(identity)) decrypter.addIdentity(key)
  } catch (cause) {
    if (cause instanceof StartError) throw cause
    throw new StartError(`The private key in ${identity} is none of age.`, { cause })
  }
  const { place, bytes, warnings } = file
    ? { place: file, bytes: createReadStream(file), warnings: [] }
    : await newestIn(settings)
  try {
    const opened = await decrypter.decrypt(asWeb(bytes))
    return { place, warnings, files: unpacked(asSealed(opened, place)) }
  } catch (cause) {
    throw new StartError(`${place} cannot be read, or was not sealed for the key in ${identity}.`, {
      cause,
    })
  }
}

async function newestIn({ backupTo, ...settings }: BackupSettings) {
  if (!backupTo) throw new StartError('Set BACKUP_TO, or give the path of a backup.')
  const backups = await openBackups({ ...settings, backupTo })
  const { made, ahead } = backupsIn(await backups.names())
  const newest = made[0] ?? ahead[0]
  const stored = newest && (await backups.open(newest))
  if (!stored) throw new StartError('There is no backup in BACKUP_TO.')
  const warnings =
    ahead.length > 0
      ? [
          `Named by a time that has not come, so left aside, as of a clock that was ahead or of somebody else: ${ahead.join(', ')}.`,
        ]
      : []
  return { place: newest, bytes: stored.stream(), warnings }
}
