import { useState } from 'react'
import { fromPromise } from 'xstate'
import { pageContentMachine, type PageContent } from '../../machines/page-content.machine'
import type { Content, ContentKey } from '../../schemas'
import type { SectionRead } from '../shared/section'
import { readContent } from './api'
import { useDrawnSections, type Reads } from './first-content'
import { useFlow } from './use-flow'

type AnyReads = Partial<Record<string, SectionRead>>

/** Reads sections in parallel; `failed` names those that could not be read. */
async function read(reads: AnyReads, keys: readonly string[]): Promise<PageContent> {
  const results = await Promise.allSettled(keys.map((key) => readContent(reads[key]!)))
  const content = keys.flatMap((key, i) => {
    const result = results[i]
    return result?.status === 'fulfilled' ? [[key, result.value] as const] : []
  })
  const failed = keys.filter((_, i) => results[i]?.status === 'rejected')
  return { content: Object.fromEntries(content), failed }
}

const machineFor = (reads: AnyReads) =>
  pageContentMachine.provide({
    actors: {
      load: fromPromise(({ input: { failed } }: { input: { failed: string[] } }) =>
        read(reads, failed.length > 0 ? failed : Object.keys(reads)),
      ),
    },
    actions: {
      log: (_, { failed }) => {
        const lost = failed.map((key) => reads[key]!.list)
        for (const list of new Set(lost)) console.error(`Failed to fetch ${list}`)
      },
    },
  })

/**
 * Reads the sections of a page. A failed section is its empty value (texts are '', lists are []), so
 * that the page can show defaults.
 */
export function usePageContent<K extends ContentKey>(reads: Reads<K>) {
  const [machine] = useState(() => machineFor(reads))
  const drawn = useDrawnSections(reads)
  const [snapshot, send] = useFlow(
    machine,
    drawn && {
      snapshot: machine.resolveState({
        value: 'ready',
        context: { content: drawn, failed: [] },
        status: 'done',
      }),
    },
  )
  const { content, failed } = snapshot.context
  const sections = Object.fromEntries(
    Object.entries<SectionRead>(reads).map(([key, { codec }]) => [
      key,
      content[key] ?? codec.decode(undefined),
    ]),
  ) as Pick<Content, K>
  return {
    sections,
    hasFailed: failed.length > 0,
    isLoading: snapshot.hasTag('loading'),
    isSlow: snapshot.hasTag('slow'),
    retry: () => send({ type: 'retry' }),
  }
}
