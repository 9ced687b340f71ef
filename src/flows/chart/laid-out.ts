import ELK from 'elkjs/lib/elk-api.js'
import engineUrl from 'elkjs/lib/elk-worker.min.js?url'
import { startWorker } from '../../ui/inert-document'
import type { Graph } from '../graph/graph'
import { layOut, type WithEngine } from '../graph/lay-out'
import type { Direction } from '../graph/layout'

/** An engine in a worker, while the page goes on. Rejects if the signal ends it or it cannot be loaded. */
const inWorker =
  (signal: AbortSignal): WithEngine =>
  async (act) => {
    signal.throwIfAborted()
    const worker = startWorker(engineUrl)
    const ended = new Promise<never>((_, reject) => {
      worker.addEventListener('error', () => reject(new Error('The layout engine failed')))
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    try {
      return await Promise.race([act(new ELK({ workerFactory: () => worker })), ended])
    } finally {
      worker.terminate()
    }
  }

/** Lays out a chart in a worker; a signal ends it. */
export const laidOut = (graph: Graph, direction: Direction, signal: AbortSignal) =>
  inWorker(signal)((engine) => layOut(engine, graph, direction))
