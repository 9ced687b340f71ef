import { createHash } from 'node:crypto'
import type { Content } from '../../../schemas'
import { contentLists } from '../../shared/admin-sections'
import { contentTag } from '../../shared/content-tag'
import { wireOf } from './content-wire'
import type { ContentStore } from './content.store'
import { contentCache } from './content-cache'
import { prepareAnswer } from './prepared-answer'

const digest = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)

/** Versions, then a digest of the bytes: a new release may write the same content differently. */
async function answerAt(path: string, content: ContentStore) {
  const keys = contentLists.get(path)!
  const live = await Promise.all(keys.map((key) => content.liveVersion(key)))
  const contents = Object.fromEntries(keys.map((key, i) => [key, live[i]!.content]))
  const value = wireOf(path, (key) => contents[key] as Content[typeof key])
  const versions = live.map(({ version }) => version)
  return prepareAnswer(value, contentTag(versions, digest(value)))
}

/** The prepared answers of the public content calls, by path. */
export const contentAnswers = (content: ContentStore) =>
  contentCache(content, (path) => answerAt(path, content))
