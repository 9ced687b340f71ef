import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { violationsAtEveryWidth } from './axe'
import { overflowOf, visitors, widths } from './browser'
import { freePort } from './server-process.js'

const program = fileURLToPath(new URL('../../src/build/show-flows.js', import.meta.url))
const { open } = visitors()

const light = (
  id: string,
  first = `'red'`,
) => `setup({ types: {} as { events: { type: 'go' } } }).createMachine({
  id: '${id}',
  description: 'Lets cars pass.',
  initial: ${first},
  states: { red: { on: { go: 'green' } }, green: { on: { go: 'red' } } },
})`

const project = {
  'src/light.ts': `import { setup } from 'xstate'\nthrow new Error('run')\nimport { Colour } from './colours.js'\nexport const a = ${light('light', 'Colour.first')}\n`,
  'src/colours.ts': `throw new Error('run')\nexport enum Colour { first = 'red' }\n`,
  'src/page.tsx': `const b = ${light('page')}\nexport const Page = () => <p>It is {b.id}</p>\n`,
  'src/road.ts': `import { a } from './light.js'
export const road = setup({
  actors: { signal: a },
  actions: { begin: spawnChild('signal') },
}).createMachine({
  id: 'road',
  initial: 'open',
  states: {
    open: { entry: 'begin', invoke: { src: 'signal' }, on: { close: 'closed' } },
    closed: {},
  },
})\n`,
  'src/odd.ts': `export const c = createMachine({\n  initial: 'a',\n  states: { a: states() },\n})\n`,
  'src/other.ts': `export const d = 1\n`,
  'node_modules/lib/index.js': `createMachine({})\n`,
}

async function folderOf(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'project-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

/** Runs the program until the test ends. */
async function run(...args: string[]) {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, PORT: String(port), NODE_ENV: 'development' },
  })
  onTestFinished(() => void child.kill())
  let printed = ''
  child.stdout!.on('data', (text) => (printed += text))
  child.stderr!.on('data', (text) => (printed += text))
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { url: `http://127.0.0.1:${port}`, printed: () => printed, ended }
}

describe('npm run flows', () => {
  test('shows the machines of a folder, says what it cannot read, and follows changes', async () => {
    const folder = await folderOf(project)
    const { url, printed } = await run(folder)
    await expect.poll(printed, { timeout: 40_000 }).toContain(url)
    expect(printed()).toContain(`3 machines in 4 files of ${folder}.`)
    expect(printed()).toContain(
      'Could not be read: src/odd.ts:3:16 A call would have to be run to find its value. Write the value of “a” instead.',
    )

    const { page } = await open('/', { url })
    await page.getByRole('heading', { name: 'Flows', level: 1 }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'src',
      'Could not be read',
    ])
    const cards = page.getByRole('heading', { level: 3 })
    expect(await cards.allInnerTexts()).toEqual(['light', 'page', 'road'])
    await page
      .getByRole('region', { name: 'Could not be read' })
      .getByText('src/odd.ts:3:16')
      .waitFor()
    expect(await violationsAtEveryWidth(page)).toEqual([])

    await page.getByLabel('Search machines, files and states').fill('closed')
    await expect.poll(() => cards.allInnerTexts()).toEqual(['road'])

    const links = (name: string) => page.getByRole('navigation', { name, exact: true })
    await page.getByRole('link', { name: 'road' }).click()
    await links('Starts').getByRole('link', { name: 'light' }).click()
    await links('Started by').getByRole('link', { name: 'road' }).click()
    await page.getByRole('link', { name: 'Promises' }).click()
    const promise = page.getByRole('listitem').filter({ hasText: 'No state is without an exit' })
    await promise.getByText('Broken').waitFor()
    await promise.getByRole('link', { name: 'Play it' }).click()
    await page.getByRole('status').getByText('Now in closed').waitFor()
    const chart = page.getByRole('group', { name: 'Chart of the flow road' })
    await chart.getByRole('link', { name: 'invoke signal' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'light' }).waitFor()
    await links('Started by').getByRole('link', { name: 'road' }).click()
    expect(await violationsAtEveryWidth(page)).toEqual([])
    await chart.getByRole('link', { name: 'entry / begin' }).click()
    await page.getByRole('heading', { level: 1, name: 'light' }).waitFor()
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByLabel('With').selectOption({ label: 'page, src/page.tsx:1' })
    await page.getByText('No difference from page.').waitFor()
    await page.getByLabel('With').selectOption({ label: 'road, src/road.ts:5' })
    await page.getByRole('region', { name: 'Compare' }).getByText('Removed').first().waitFor()
    await page.getByRole('link', { name: 'Outline' }).click()
    await page.getByRole('group', { name: 'Chart of the flow light' }).waitFor()
    await page.getByText('Lets cars pass.', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Outline' }).getByText('green').first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await overflowOf(page)]).toEqual([width, 0])
    }
    expect(await violationsAtEveryWidth(page)).toEqual([])
    await page.getByRole('link', { name: 'Export' }).click()
    await page.getByRole('region', { name: 'Export' }).waitFor()

    await writeFile(join(folder, 'src/light.ts'), `export const a = ${light('lamp')}`)
    await page.getByRole('heading', { name: 'lamp', level: 1 }).waitFor()
  })

  test('shows a single file, and says what is no file', async () => {
    const folder = await folderOf(project)
    const { url, printed } = await run(join(folder, 'src/page.tsx'))
    await expect.poll(printed, { timeout: 40_000 }).toContain(url)
    expect(printed()).toContain('1 machine in 1 file of ')
    const missing = await run(join(folder, 'nothing'))
    expect(await missing.ended).toBe(1)
    expect(missing.printed()).toContain('There is no file or folder')
    const unnamed = await run()
    expect(await unnamed.ended).toBe(1)
    expect(unnamed.printed()).toContain('npm run flows -- <file or folder>')
  })
})
