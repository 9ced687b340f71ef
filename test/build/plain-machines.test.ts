import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutDescriptions } from '../../src/build/plain-machines'

const folder = new URL('../../machines/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.machine.ts'))

test.each(files)('pages get %s without its descriptions', (file) => {
  const code = readFileSync(new URL(file, folder), 'utf8')
  const plain = withoutDescriptions(code)
  expect(code).toMatch(/\bdescription:/)
  expect(plain).not.toMatch(/\bdescription:|Specification \d.*',$/m)
  const rest = (text: string) => text.match(/[\w.]+/g)!.length
  const said = code.match(/\bdescription:\s*(['"]).*?\1/gs)!.join(' ')
  expect(rest(plain)).toBe(rest(code) - rest(said))
})
