import type { Page } from 'playwright-core'

/** All that a page's origin stores on the device, as the browser's tools show it. */
export const deviceOf = (page: Page) =>
  page.evaluate(async () => {
    const asText = (value: unknown): string => {
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return new TextDecoder().decode(value as ArrayBuffer)
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.entries(value)
        .map(([name, part]) => `${name} ${asText(part)}`)
        .join('\n')
    }
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const records: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const values = await ended(database.transaction(store).objectStore(store).getAll())
        records.push(...values.map(asText))
      }
      database.close()
    }
    return {
      local: { ...localStorage } as Record<string, string>,
      session: { ...sessionStorage } as Record<string, string>,
      records,
      cookies: document.cookie,
    }
  })
