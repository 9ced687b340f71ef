import type { Core } from '../../core'
import { createHash } from 'node:crypto'
import type { Content, ContentKey } from '../../../../schemas'
import { contentLists, sectionOf } from '../../../shared/admin-sections'
import { contentTag } from '../../../shared/content-tag'
import { json } from '../../../shared/contracts/answer'
import type { Operation } from '../../core/http/operation'
import { answeredList } from '../../core/http/section-forms'
import { contentCaches, type OpenCache } from './content-cache'
import { contentStore, type ContentStore } from './content.store'
import { prepareAnswer, sendPrepared } from './prepared-answer'

function rowsOf<K extends ContentKey>(key: K, content: Content[K]) {
  const { codec, untold } = sectionOf(key)
  const wire = codec.encode(content)
  if (!untold) return wire
  return Object.fromEntries(
    Object.entries(wire as object).filter(([name]) => !untold.includes(name)),
  )
}

/** The body of a content call: the rows of all its sections in order. */
function wireOf(path: string, contentOf: <K extends ContentKey>(key: K) => Content[K]) {
  const wires = contentLists.get(path)!.map((key) => rowsOf(key, contentOf(key)))
  return wires.length > 1 ? wires.flat() : wires[0]
}

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
const contentAnswers = (content: ContentStore, openCache: OpenCache) =>
  openCache(
    (path) => answerAt(path, content),
    (path) => contentLists.get(path)!,
  )

const operationAt = (path: string) => (): Operation => ({
  tag: 'Content',
  summary: `Read ${contentLists.get(path)!.join(' and ')}`,
  isConditional: true,
  answers: { 200: json(answeredList(path), 'The content that visitors see') },
})

/** Every public GET of section content, what it is read from, and caches of what is made of it. */
export function contentFeature({ app, database }: Core) {
  const content = contentStore(database)
  const openCache = contentCaches(content)
  const answers = contentAnswers(content, openCache)
  for (const path of contentLists.keys()) {
    const config = { role: 'public', operation: operationAt(path) } as const
    app.get(path, { config }, async (request, reply) =>
      sendPrepared(await answers.get(path), request, reply),
    )
  }
  // Compress before the first visitors come. If the database fails, /readyz says so.
  app.addHook('onReady', async () => {
    for (const path of contentLists.keys()) await answers.get(path).catch(() => undefined)
  })
  return { content, openCache, answers }
}
