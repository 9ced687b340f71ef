import { clear, createStore, del, get, keys, set } from 'idb-keyval'

/** Encrypted records by name, as IndexedDB keeps them. */
export interface RecordStore {
  get: (name: string) => Promise<unknown>
  names: () => Promise<unknown[]>
  set: (name: string, record: unknown) => Promise<void>
  remove: (name: string) => Promise<void>
  clear: () => Promise<void>
}

/** The browser's storages for a draft. Reading any of them may throw. */
export interface DraftPlaces {
  readonly local: Storage
  readonly session: Storage
  readonly records: RecordStore
  readonly crypto: Crypto
  readonly locks: LockManager | undefined
  now: () => number
}

function inputFile(): RecordStore {
  const store = createStore('loan-application', 'inputFile')
  return {
    get: (name) => get(name, store),
    names: () => keys(store),
    set: (name, record) => set(name, record, store),
    remove: (name) => del(name, store),
    clear: () => clear(store),
  }
}

/** This browser's storages, accessed lazily because a getter may throw. */
export function browserPlaces(): DraftPlaces {
  const records = inputFile()
  return {
    records,
    get local() {
      return window.localStorage
    },
    get session() {
      return window.sessionStorage
    },
    get crypto() {
      return window.crypto
    },
    get locks() {
      // Missing in older browsers and insecure contexts.
      return (navigator as Partial<Navigator>).locks
    },
    now: () => Date.now(),
  }
}
