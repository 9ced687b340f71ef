import { createBuilder } from 'vite'
import { expect, test } from 'vitest'
import { sectionReads } from '../../src/build/section-reads'
import { shapes } from '../../src/build/shapes'

const sections = Object.keys(import.meta.glob('../../src/shared/sections/*.ts')).map(
  (path) => new URL(path, import.meta.url).pathname,
)

test('the program of the site has only what reads a section', async () => {
  const builder = await createBuilder({
    configFile: false,
    logLevel: 'silent',
    plugins: [shapes(), sectionReads()],
    environments: {
      site: {
        consumer: 'client',
        build: {
          write: false,
          rolldownOptions: { input: sections, preserveEntrySignatures: 'strict' },
        },
      },
    },
  })
  const built = await builder.build(builder.environments.site!)
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const files = chunks.filter((chunk) => chunk.type === 'chunk')
  const entries = files.filter(({ isEntry }) => isEntry)
  expect(entries.map(({ exports }) => exports)).toEqual(sections.map(() => ['read']))
  const modules = files.flatMap(({ moduleIds }) => moduleIds)
  expect(modules.some((id) => id.endsWith('/src/shared/shaped.ts'))).toBe(true)
  expect(modules.filter((id) => /\/codecs\/save-|\/schemas\/formats/.test(id))).toEqual([])
})
