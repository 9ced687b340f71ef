import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import { loanFiles } from '../../../shared/codecs/loan'
import type { Tables } from '../../core/database/tables'
import { parseDocumentKey } from '../../core/files/sealing'
import { documentName, documentStore } from '../../core/files/document-store'
import type { FileStore } from '../../core/files/file-store'
import { folders, type Files } from '../../core/files/open-files'
import { marksOn } from '../../core/files/own-files'
import { hasSealedAll } from '../../core/files/master-key'
import { StartError } from '../../core/start-error'

/** Concurrent transfers. */
const atOnce = 8

/** The files to move, by kind. */
export type MovedNames = Record<keyof Files, string[]>

const kinds = Object.keys(folders) as (keyof Files)[]

async function bytesOf(files: FileStore, name: string) {
  const file = await files.open(name)
  return file && buffer(file.stream())
}

async function eachOf(names: string[], work: (name: string) => Promise<void>) {
  for (let from = 0; from < names.length; from += atOnce) {
    await Promise.all(names.slice(from, from + atOnce).map(work))
  }
}

/** A picture's name begins with the digest of its bytes. */
async function provePicture(pictures: FileStore, name: string) {
  const bytes = await bytesOf(pictures, name)
  const digest = createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
  if (name.startsWith(digest.slice(0, 32))) return
  throw new StartError(`${folders.pictures}/${name} is damaged. Restore a backup first.`)
}

/**
 * Lists the files to move and checks them: pictures by their digests, documents by decrypting them.
 * Documents without an application are left behind.
 * @throws StartError for a wrong key, or a file that is missing or damaged
 */
export async function provenNames(
  db: Kysely<Tables>,
  files: Files,
  masterKey: string,
): Promise<MovedNames> {
  const pictures = await files.pictures.names()
  await eachOf(pictures, (name) => provePicture(files.pictures, name))

  const key = parseDocumentKey(masterKey)!
  const store = documentStore(files.documents, key)
  if (!(await hasSealedAll(key, db)))
    throw new StartError(
      'DOCUMENT_KEY is not the key that the stored applications and reports were encrypted with.',
    )
  const documents: string[] = []
  const applications = await db
    .selectFrom('loan_application')
    .select(['id', 'application', 'wrapped_key'])
    .orderBy('id')
    .execute()
  for (const { id, application, wrapped_key } of applications) {
    const wrapped = Buffer.from(wrapped_key, 'base64')
    const added = await db
      .selectFrom('loan_document')
      .select('name')
      .where('loan_id', '=', id)
      .orderBy('id')
      .execute()
    for (const field of [...loanFiles, ...added.map(({ name }) => name)]) {
      const name = documentName(application, field)
      await store.open(application, field, store.sealOf(application, wrapped)).catch((cause) => {
        const place = `${folders.documents}/${name}`
        throw new StartError(`${place} is missing or damaged. Restore a backup first.`, { cause })
      })
      documents.push(name)
    }
  }
  const [copies, site] = await Promise.all([files.copies.names(), marksOn(files)])
  return { pictures, copies, documents, site }
}

/**
 * Stores every missing file and reads each back.
 * @throws StartError when the target holds files of another site or does not keep a file
 */
export async function copyFiles(from: Files, to: Files, names: MovedNames) {
  for (const kind of kinds) {
    const ours = new Set(names[kind])
    const strange = (await to[kind].names()).find((name) => !ours.has(name))
    if (strange) {
      throw new StartError(
        `STORAGE_URL contains ${folders[kind]}/${strange}, which does not belong to this site. Use an empty bucket or prefix.`,
      )
    }
  }
  for (const kind of kinds) {
    await eachOf(names[kind], async (name) => {
      const bytes = (await bytesOf(from[kind], name))!
      // Skip files that an interrupted move has stored.
      if ((await bytesOf(to[kind], name))?.equals(bytes)) return
      await to[kind].write(name, bytes)
      await compareFile(from, to, kind, name)
    })
  }
}

async function compareFile(from: Files, to: Files, kind: keyof Files, name: string) {
  const [here, there] = [await bytesOf(from[kind], name), await bytesOf(to[kind], name)]
  if (here && there?.equals(here)) return
  throw new StartError(
    `${folders[kind]}/${name} is ${there ? 'different' : 'missing'} in STORAGE_URL.`,
  )
}

/** @throws StartError that names a file that differs between the two */
export async function compareFiles(from: Files, to: Files, names: MovedNames) {
  for (const kind of kinds) {
    await eachOf(names[kind], (name) => compareFile(from, to, kind, name))
  }
}
