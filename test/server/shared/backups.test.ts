import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
