import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../../src/server/core/database/database'
import { readSettings } from '../../src/server/core/env'
import { environmentAt } from '../fixtures/server-storage'
import { takeWaits } from './only-database-in-transactions'
import { temporaryFolder } from './start-app'

test('files and calls that a transaction waits for are noticed, those around it are not', async () => {
  const dataDir = await temporaryFolder()
  const { read, write, close } = await openDatabase(readSettings(await environmentAt(dataDir)))
  takeWaits()
  const wait = async () => {
    await stat(dataDir)
    await fetch('http://127.0.0.1:9/').catch(() => {})
  }
  await wait()
  await write(async (trx) => void (await trx.selectFrom('site').selectAll().execute()))
  await wait()
  expect(takeWaits()).toEqual([])
  await write(wait)
  expect(takeWaits()).toEqual(['fs.stat', 'fetch'])
  await read.selectFrom('site').selectAll().execute()
  await close()
})
