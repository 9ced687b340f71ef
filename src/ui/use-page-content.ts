import { useState } from 'react'
import { fromPromise } from 'xstate'
import { pageContentMachine, type PageContent } from '../../machines/page-content.machine'
import type { Content, ContentKey } from '../../schemas'
import { readOf } from '../shared/section-reads'
import { readContent } from './api'
import { useFlow } from './use-flow'

/** Reads sections in parallel; `failed` names those that could not be read. */
async function read(keys: readonly ContentKey[]): Promise<PageContent> {
  const results = await Promise.allSettled(keys.map((key) => readContent(key)))
  const content = keys.flatMap((key, i) => {
    const result = results[i]
    return result?.status === 'fulfilled' ? [[key, result.value] as const] : []
  })
  const failed = keys.filter((_, i) => results[i]?.status === 'rejected')
  return { content: Object.fromEntries(content), failed }
}

const machineFor = (keys: readonly ContentKey[]) =>
  pageContentMachine.provide({
    actors: {
      load: fromPromise(({ input: { failed } }: { input: { failed: string[] } }) =>
        read(failed.length > 0 ? keys.filter((key) => failed.includes(key)) : keys),
      ),
    },
    actions: {
      log: (_, { failed }) => {
        const lost = keys.filter((key) => failed.includes(key)).map((key) => readOf(key).list)
        for (const list of new Set(lost)) console.error(`Failed to fetch ${list}`)
      },
    },
  })

/** The empty value of a section: texts are '', lists are []. */
const empty = (key: ContentKey) => readOf(key).codec.decode(undefined)

/**
 * Reads the sections of a page. A failed section is its empty value, so that the page can show
 * defaults.
 */
export function usePageContent<K extends ContentKey>(keys: readonly K[]) {
  const [machine] = useState(() => machineFor(keys))
  const [snapshot, send] = useFlow(machine)
  const { content, failed } = snapshot.context
  const sections = Object.fromEntries(keys.map((key) => [key, content[key] ?? empty(key)])) as Pick<
    Content,
    K
  >
  return {
    sections,
    hasFailed: failed.length > 0,
    isLoading: snapshot.hasTag('loading'),
    isSlow: snapshot.hasTag('slow'),
    retry: () => send({ type: 'retry' }),
  }
}
