import { expect, test } from 'vitest'
import { withKey } from '../../src/ui/with-key'

test('what is sent again has the key of its first attempt, and the next thing another', async () => {
  const keys: string[] = []
  let isReached = false
  const { send, forget } = withKey(async (headers, text: string) => {
    keys.push(headers['idempotency-key']!)
    if (!isReached) throw new Error('No answer')
    return text
  })
  await expect(send('a')).rejects.toThrow('No answer')
  await expect(send('a')).rejects.toThrow('No answer')
  isReached = true
  expect(await send('a')).toBe('a')
  await send('b')
  isReached = false
  await expect(send('c')).rejects.toThrow('No answer')
  forget()
  await expect(send('d')).rejects.toThrow('No answer')
  const [first, again, taken, ...others] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([again, taken]).toEqual([first, first])
  expect(new Set([first, ...others]).size).toBe(4)
})
