import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutDescriptions } from '../../src/build/slim-site'

const sources = import.meta.glob<string>('../../{machines,src/site,src/ui}/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What the build of the site leaves out, by package. */
const leftOut: Record<string, string[]> = {
  xstate: ['sendTo', 'sendParent', 'forwardTo', 'emit', 'enqueueActions', 'log'],
  '@tanstack/react-router': [
    'useLoaderData',
    'useLoaderDeps',
    'useRouteContext',
    'useSearch',
    'redirect',
    'notFound',
    'CatchNotFound',
    'ClientOnly',
    'useHydrated',
  ],
}

const importOf = /import (?:type )?{([^}]*)} from '([^']+)'/g

test.each(Object.keys(leftOut))(
  'the site takes nothing from %s that its build leaves out',
  (from) => {
    const taken = Object.values(sources).flatMap((text) =>
      [...text.matchAll(importOf)]
        .filter(([, , source]) => source === from)
        .flatMap(([, names]) => names!.split(',').map((name) => name.trim())),
    )
    expect(taken).not.toEqual([])
    expect(taken.filter((name) => leftOut[from]!.includes(name))).toEqual([])
  },
)

const described = Object.entries(sources).filter(([path]) => path.endsWith('.machine.ts'))
const { filter, handler } = withoutDescriptions().transform as {
  filter: { id: RegExp }
  handler: (code: string) => { code: string }
}

const isDescription = (node: object) =>
  'key' in node && (node.key as { name?: string }).name === 'description'

/** A program's syntax tree without places and descriptions. */
const meaningOf = (code: string) =>
  JSON.parse(JSON.stringify(parseAst(code, { lang: 'ts' })), (key, value: unknown) => {
    if (key === 'start' || key === 'end') return undefined
    return Array.isArray(value) ? value.filter((node: object) => !isDescription(node)) : value
  }) as object

test.each(described)('%s loses its descriptions in the site, and nothing else', (path, text) => {
  expect(path).toMatch(filter.id)
  const { code } = handler(text)
  expect(code).not.toContain('description:')
  expect(meaningOf(code)).toEqual(meaningOf(text))
})
