import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toMermaid } from '../../src/flows/export/to-mermaid'
import { graphOf } from '../../src/flows/graph/graph'
import { everyMachine } from './every-machine'

const fileOf = (name: string) => new URL(`../../machines/${name}`, import.meta.url)

const diagrams = Object.entries(everyMachine).map(
  ([name, machine]) => `## ${name}\n\n\`\`\`mermaid\n${toMermaid(graphOf(machine))}\n\`\`\`\n`,
)

const introduction = `# Every flow, drawn

Drawn from the machines by \`npm run diagrams\`; the suite fails when they are out of date. On an arrow
stand the event, its guard in brackets and its actions after a slash. An event inside a state acts
without leaving it.
`

/** `npm run diagrams` runs this test with the wish to write what it expects. */
test('there is an up-to-date diagram of every flow (npm run diagrams)', async () => {
  const expected = `${introduction}\n${diagrams.join('\n')}`
  await expect(expected).toMatchFileSnapshot(fileOf('diagrams.md').pathname)
})

test('the README says of every flow in a sentence what it does', () => {
  const listed = readFileSync(fileOf('README.md'), 'utf8').matchAll(/^- \*\*([\w-]+)\*\* .+\.$/gm)
  const names = Array.from(listed, ([, name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(everyMachine).toSorted())
})
