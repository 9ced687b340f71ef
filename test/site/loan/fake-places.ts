import type { DraftPlaces } from '../../../src/site/loan/draft-places'

/** A storage as a browser has it, in memory. */
export class FakeStorage implements Storage {
  readonly items = new Map<string, string>();
  [name: string]: unknown
  get length() {
    return this.items.size
  }
  key = (index: number) => [...this.items.keys()][index] ?? null
  getItem = (key: string) => this.items.get(key) ?? null
  setItem(key: string, value: string) {
    this.items.set(key, value)
  }
  removeItem = (key: string) => void this.items.delete(key)
  clear = () => this.items.clear()
}

/** Locks as one browser shares them between its tabs. */
class FakeLocks {
  private free = Promise.resolve()
  async request(_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
    const before = this.free
    const given = new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    await Promise.race([before, given])
    this.free = hold()
    await this.free
  }
}

export interface FakePlaces extends DraftPlaces {
  local: FakeStorage
  session: FakeStorage
  kept: Map<string, unknown>
}

/** One device; a second tab shares everything but the session. */
export function fakePlaces(device?: FakePlaces): FakePlaces {
  const kept = device?.kept ?? new Map<string, unknown>()
  return {
    kept,
    local: device?.local ?? new FakeStorage(),
    session: new FakeStorage(),
    crypto: globalThis.crypto,
    locks: (device?.locks ?? new FakeLocks()) as unknown as LockManager,
    now: () => Date.now(),
    records: {
      get: (name) => Promise.resolve(kept.get(name)),
      names: () => Promise.resolve([...kept.keys()]),
      set: (name, record) => Promise.resolve(void kept.set(name, record)),
      remove: (name) => Promise.resolve(void kept.delete(name)),
      clear: () => Promise.resolve(kept.clear()),
    },
  }
}
