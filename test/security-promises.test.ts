import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './sources'

const named = [
  ...textOf('src/server/security.md').matchAll(/`([\w/-]+\.test\.ts)` “([^”]+)”/g),
].map(([, file = '', name = '']) => ({ file: `test/${file}`, name }))

test('every test that the server’s security page names for a promise exists', () => {
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter(({ file, name }) => {
    if (!existsSync(join(root, file))) return true
    const code = textOf(file)
    return !["'", '"', '`'].some((quote) => code.includes(`${quote}${name}${quote}`))
  })
  expect(missing).toEqual([])
})
