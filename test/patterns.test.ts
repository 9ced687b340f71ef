// @module-tag thorough
import { check } from 'recheck'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import formats from '../schemas/formats.json' with { type: 'json' }
import { settingRules } from '../src/server/core/env'
import { codeUnder, textOf } from './sources'

/** A regular expression and where it stands. */
interface Pattern {
  source: string
  flags: string
  place: string
}

/** Every regular expression that is written down in a file. */
function patternsIn(path: string): Pattern[] {
  const found: Pattern[] = []
  JSON.stringify(parseSync(path, textOf(path)).program, (_key, value: unknown) => {
    const { regex } = (value ?? {}) as { regex?: { pattern: string; flags: string } }
    if (regex) found.push({ source: regex.pattern, flags: regex.flags, place: path })
    return typeof value === 'bigint' ? String(value) : value
  })
  return found
}

/** All that runs on what strangers send or type; `src/build` reads our own files only. */
const written = [
  'src/ui',
  'src/site',
  'src/office',
  'src/flows',
  'src/server',
  'src/shared',
  'machines',
  'schemas',
]
  .flatMap(codeUnder)
  .flatMap(patternsIn)

const inSchemas = Object.entries(formats).map(([name, source]) => ({
  source,
  flags: 'u',
  place: `schemas/formats.json ${name}`,
}))

const inSettings = Object.values(settingRules).flatMap(({ name, schema }) =>
  'pattern' in schema ? [{ source: String(schema.pattern), flags: 'u', place: name }] : [],
)

test('no regular expression takes more than linear time, whatever it is given (ReDoS)', async () => {
  expect(written.length).toBeGreaterThan(100)
  const slow: string[] = []
  for (const { source, flags, place } of [...written, ...inSchemas, ...inSettings]) {
    const guess = await check(source, flags, { timeout: 60_000 })
    // Large ones are tried out, which takes a long string for a slow pattern; the automaton knows.
    const verdict =
      guess.status === 'vulnerable' && guess.checker === 'fuzz'
        ? await check(source, flags, { timeout: 60_000, checker: 'automaton' })
        : guess
    if (verdict.status === 'safe') continue
    const why = verdict.status === 'vulnerable' ? verdict.complexity?.summary : 'not decided'
    slow.push(`${place} /${source}/${flags}: ${why}`)
  }
  expect(slow).toEqual([])
}, 180_000)
