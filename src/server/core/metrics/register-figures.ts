import { Counter, Gauge, type Registry } from 'prom-client'
import { figures, type Observed } from './figures'

/** Registers every figure; each is read anew on every scrape. */
export function registerFigures(registry: Registry, observed: Observed) {
  for (const { name, help, type, read } of figures) {
    // A figure that cannot be read must not hide the others.
    const now = async () => read(observed)
    const number = () => now().catch(() => NaN)
    const base = { name, help, registers: [registry] }
    if (type === 'gauge') {
      new Gauge({
        ...base,
        async collect() {
          this.set(await number())
        },
      })
    } else {
      new Counter({
        ...base,
        async collect() {
          const count = await number()
          this.reset()
          this.inc(count)
        },
      })
    }
  }
}
