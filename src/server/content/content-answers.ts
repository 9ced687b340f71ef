import { createHash } from 'node:crypto'
import type { ContentKey } from '../../../schemas'
import { contentLists, sectionOf } from '../../shared/admin-sections'
import { contentTag } from '../../shared/content-tag'
import type { ContentStore } from './content.store'
import { keptUntilSaved } from './kept-until-saved'
import { prepareAnswer } from './prepared-answer'

async function rowsOf<K extends ContentKey>(content: ContentStore, key: K) {
  const live = await content.liveVersion(key)
  return { version: live.version, wire: sectionOf(key).codec.encode(live.content) }
}

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

/** The tag names the versions, then the bytes: a new program may write the same content otherwise. */
async function answerAt(path: string, content: ContentStore) {
  const sections = await Promise.all(contentLists.get(path)!.map((key) => rowsOf(content, key)))
  const wires = sections.map(({ wire }) => wire)
  const value = wires.length > 1 ? wires.flat() : wires[0]
  const versions = sections.map(({ version }) => version)
  return prepareAnswer(value, contentTag(versions, digest(value)))
}

/** The answers of the public content calls by path, ready to send. */
export const contentAnswers = (content: ContentStore) =>
  keptUntilSaved(content, (path) => answerAt(path, content))
