import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { flowFromConfig } from '../../src/flows/config/flow-from-config'
import { toMermaid } from '../../src/flows/export/to-mermaid'
import { everyMachine } from './every-machine'

const readme = new URL('../../machines/README.md', import.meta.url)
const heading = '## Diagrams\n'

const diagrams = Object.entries(everyMachine).map(
  ([name, { config }]) =>
    `### ${name}\n\n\`\`\`mermaid\n${toMermaid(flowFromConfig(config))}\n\`\`\`\n`,
)

const introduction = `
Drawn from the machines by \`npm run diagrams\`; the suite fails when they are out of date. On an arrow
stand the event, its guard in brackets and its actions after a slash. An event inside a state acts
without leaving it.
`

/** `npm run diagrams` runs this test with the wish to write what it expects. */
test('the README holds an up-to-date diagram of every flow (npm run diagrams)', async () => {
  const written = readFileSync(readme, 'utf8').split(heading)[0]
  const expected = `${written}${heading}${introduction}\n${diagrams.join('\n')}`
  await expect(expected).toMatchFileSnapshot(readme.pathname)
})
