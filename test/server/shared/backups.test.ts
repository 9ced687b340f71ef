// @module-tag stores
import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openBackups } from '../../../src/server/core/files/open-files'
import { placeFor } from '../../fixtures/backups'
import { startApp, temporaryFolder } from '../start-app'

test('three processes make one sealed backup', async () => {
  const dataDir = await temporaryFolder()
  const { settings, kept } = await placeFor(dataDir)
  const open = () => startApp({ ...settings, dataDir })
  const [first, ...others] = [await open(), await open(), await open()]
  for (const { app } of [first, ...others]) await app.ready()
  const made = async () =>
    (await first.rows('activity')).filter(({ deed }) => deed === 'backup').length
  await expect.poll(made).toBe(1)
  await pause(500)
  expect([await made(), (await kept()).length]).toEqual([1, 1])
})

test('a large stream goes into a bucket in parts; one that breaks off leaves nothing there', async () => {
  const { settings } = await placeFor(await temporaryFolder())
  const backups = await openBackups(settings)
  const piece = Buffer.alloc(1_000_003, 'abcdefg')
  async function* stream(breaksAt = Infinity) {
    for (let n = 0; n < 18; n += 1) {
      if (n === breaksAt) throw new Error('The disk is gone')
      yield piece
    }
  }
  await backups.write('large', stream())
  const stored = await buffer((await backups.open('large'))!.stream())
  expect(stored.equals(Buffer.concat(Array<Buffer>(18).fill(piece)))).toBe(true)
  await expect(backups.write('broken', stream(12))).rejects.toThrow('The disk is gone')
  expect(await backups.names()).toEqual(['large'])
})
