import ELK from 'elkjs/lib/elk-api.js'
import engineUrl from 'elkjs/lib/elk-worker.min.js?url'
import { startWorker } from '../../ui/inert-document'
import type { Graph } from '../graph/graph'
import { layOut } from '../graph/lay-out'
import type { Direction, Layout } from '../graph/layout'

/**
 * Lays out a chart in a worker, while the page goes on; a signal ends it. Rejects if it is ended or
 * its engine cannot be loaded.
 */
export async function laidOut(
  graph: Graph,
  direction: Direction,
  signal: AbortSignal,
): Promise<Layout> {
  signal.throwIfAborted()
  const worker = startWorker(engineUrl)
  const ended = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new Error('The layout engine failed')))
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  try {
    const engine = new ELK({ workerFactory: () => worker })
    return await Promise.race([layOut(engine, graph, direction), ended])
  } finally {
    worker.terminate()
  }
}
