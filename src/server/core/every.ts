/** What the server does beside its answers, from its start until it closes. */
export interface Task {
  /** Only begins: nothing that it does may keep visitors out. */
  start(): void
  stop(): Promise<unknown>
}

interface Recurring {
  /** One run, which should end soon once the server stops. */
  work(stopping: AbortSignal): Promise<unknown>
  /** Told why a run failed; the next one comes all the same. */
  onError(error: unknown): void
}

/** Does something at the start and every so many ms, never beside itself, until the server stops. */
export function every(ms: number, { work, onError }: Recurring): Task {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  async function run() {
    try {
      await work(stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) onError(error)
    }
    running = undefined
  }
  const begin = () => void (running ??= run())

  return {
    start() {
      timer = setInterval(begin, ms).unref()
      begin()
    },
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await running
    },
  }
}
