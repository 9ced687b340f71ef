import { expect, test } from 'vitest'
import { CountsInMemory, countRequest, customerAt } from '../../../src/server/core/http/count'

test('counts in memory are of the last 20,000 names: nobody fills it with addresses', async () => {
  const limiter = new CountsInMemory({ keyPrefix: 'test', points: 1, duration: 60 })
  for (const name of ['first', 'second']) expect(await countRequest(limiter, name)).toBe(0)
  for (let n = 0; n < 19_999; n += 1) await countRequest(limiter, `name ${n}`)
  expect(await countRequest(limiter, 'second')).toBeGreaterThan(0)
  expect(await countRequest(limiter, 'first')).toBe(0)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['fe80::1%eth0', 'fe80::'],
  ['Unknown', 'unknown'],
])('who asks from %s is %s', (address, customer) => {
  expect(customerAt(address)).toBe(customer)
})
