import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import tls from 'node:tls'
import { TransactionBuilder, type Transaction } from 'kysely'
import { afterEach, expect } from 'vitest'

/** The transaction that runs, if one does. */
const transaction = new AsyncLocalStorage<{ isOpen: boolean }>()
const waits: string[] = []

/** Returns what was waited for so far and clears the list. */
export const takeWaits = () => waits.splice(0)

const { execute } = TransactionBuilder.prototype
TransactionBuilder.prototype.execute = function <T>(
  this: TransactionBuilder<unknown>,
  work: (trx: Transaction<unknown>) => Promise<T>,
): Promise<T> {
  const state = { isOpen: true }
  return execute.call(this, (trx: Transaction<unknown>) =>
    transaction.run(state, () => work(trx).finally(() => (state.isOpen = false))),
  ) as Promise<T>
}

type Calls = Record<string, (...given: unknown[]) => unknown>

/** Notes the calls that leave the process while a transaction is open: all other writers wait for it. */
function watch(owner: object, what: string, names: readonly string[]) {
  const calls = owner as Calls
  for (const name of names) {
    const call = calls[name]!
    calls[name] = function (this: unknown, ...given) {
      if (transaction.getStore()?.isOpen) waits.push(`${what}${name}`)
      return call.apply(this, given)
    }
  }
}

const functionsOf = (owner: object) =>
  Object.entries(owner).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))

watch(fs, 'fs.', functionsOf(fs))
watch(http, 'http.', ['request'])
watch(https, 'https.', ['request'])
// Postgres connects through sockets that it makes itself.
watch(net, 'net.', ['connect', 'createConnection'])
watch(tls, 'tls.', ['connect'])
watch(globalThis, '', ['fetch'])
syncBuiltinESMExports()

afterEach(() => {
  expect(takeWaits(), 'Nothing but the database is awaited in a transaction').toEqual([])
})
