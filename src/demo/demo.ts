import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from '../server/app'
import { readSettings, settingRules } from '../server/core/env'
import { program, StartError } from '../server/core/start-error'
import { clientBuild } from '../server/site/pages/client-build'
import { firstOf, makeDemo } from './make-demo'
import { office, type OfficeRole } from './words'

/** Where the demo lives, unless DEMO_DIR names another folder. */
const folder = process.env.DEMO_DIR ?? './demo-site'

/** Says that a folder holds a demo, whose passwords, and whether it is whole. */
const marker = join(folder, 'demo.json')

interface Marker {
  passwords: Record<OfficeRole, string>
  isWhole: boolean
}

const roles = Object.keys(office) as OfficeRole[]

const again = `To begin anew, remove the folder ${folder} and run npm run demo again.`

/** What a demo takes of the settings: it sends nothing to anybody, and knows no other database. */
const taken = ['HOST', 'PORT', 'LOG_LEVEL']

/** What this program reads `new Date()` as while it makes the demo; every part of the server follows. */
function clockOf(start: Date) {
  const RealDate = Date
  let time = start.getTime()
  globalThis.Date = class extends RealDate {
    constructor(...given: [number?]) {
      super(...((given.length > 0 ? given : [time]) as [number]))
    }
    static override now = () => time
  } as DateConstructor
  return {
    set: (next: Date) => (time = next.getTime()),
    stop: () => (globalThis.Date = RealDate),
  }
}

/** The demo that is there; undefined where none is, or where making one was broken off. */
async function demoThere(): Promise<Marker | undefined> {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return undefined
  if (!existsSync(marker))
    throw new StartError(
      `The folder ${folder} holds something that is not a demo, so nothing was written. Set DEMO_DIR to another folder.`,
    )
  const found = JSON.parse(await readFile(marker, 'utf8')) as Marker
  if (found.isWhole) return found
  await rm(folder, { recursive: true })
  return undefined
}

async function made(): Promise<Marker> {
  const passwords = Object.fromEntries(
    roles.map((role) => [role, randomBytes(9).toString('base64url')]),
  ) as Marker['passwords']
  const note = (isWhole: boolean) =>
    writeFile(marker, JSON.stringify({ passwords, isWhole }), { mode: 0o600 })
  await mkdir(folder, { recursive: true })
  await note(false)
  const now = new Date()
  const clock = clockOf(now)
  try {
    const { app } = await makeDemo({
      open: () =>
        buildApp(
          { ...readSettings(process.env), rateLimit: 0, logLevel: 'silent', ...firstOf(passwords) },
          {
            build: clientBuild('/nowhere'),
            decoderProgram: fileURLToPath(new URL('decode-pictures.js', import.meta.url)),
          },
        ),
      setClock: clock.set,
      now,
      passwords,
    })
    await app.close()
  } finally {
    clock.stop()
  }
  await note(true)
  return { passwords, isWhole: true }
}

await program(async () => {
  const began = performance.now()
  for (const { name } of Object.values(settingRules))
    if (!taken.includes(name)) delete process.env[name]
  Object.assign(process.env, { DATA_DIR: folder, WHISTLE_DELIVERY: 'server', FLOW_COUNTS: 'on' })
  const there = await demoThere()
  if (!there) console.log('Making a demo: ten weeks of a small lender. This takes some seconds.')
  const { passwords } = there ?? (await made())
  console.log(
    there
      ? `The demo in ${folder} goes on as it was left. ${again}`
      : `Made in ${((performance.now() - began) / 1000).toFixed(1)} s, in ${folder}. Nothing in it is real.`,
  )
  for (const role of roles) console.log(`  ${role}: ${office[role]}, password ${passwords[role]}`)
  const { start } = await import('../server/start')
  await start((path) => fileURLToPath(new URL(path, import.meta.url)))
})
