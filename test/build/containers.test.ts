import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sources } from '../../src/build/freshness.js'
import { readSettings, settingRules } from '../../src/server/core/env'
import { textOf } from '../sources'

interface Service {
  image?: string
  env_file?: string
  environment?: Record<string, string>
  depends_on?: Record<string, unknown> | string[]
  volumes?: string[]
}

interface Compose {
  services: Record<string, Service>
  volumes: Record<string, null>
}

const composeOf = (name: string) => parse(textOf(`.docker/${name}`)) as Compose

/** Every setting of an example, also those that are commented out. */
const examples = (name: string) =>
  Object.fromEntries(
    [...textOf(`.docker/${name}`).matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(
      ([, setting = '', value = '']) => [setting, value],
    ),
  )

/** Settings that a user could fill in. */
const filledIn: Record<string, string> = {
  DATABASE_PASSWORD: 'hunter2',
  AWS_SECRET_ACCESS_KEY: 'hunter3',
  ADMIN_PASSWORD: 'long enough',
  DOCUMENT_KEY: '5a'.repeat(32),
  MAIL_TO: 'office@example.com',
  SMTP_URL: 'smtp://mail.example.com',
}

/** Puts values in the place of `${NAME:?}`, as Compose does. */
const interpolated = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\$\{(\w+):\?\}/g, (_, name: string) => {
    if (!values[name]) throw new Error(`${name} is not set`)
    return values[name]
  })

const known = new Set(Object.values(settingRules).map(({ name }) => name))

describe.each([
  ['compose.yaml', 'settings.example', []],
  ['compose.shared.yaml', 'settings.shared.example', ['DATABASE_PASSWORD']],
])('%s', (file, example, own) => {
  const compose = composeOf(file)
  const settings = { ...examples(example), ...filledIn }

  test('names only services, volumes and settings that there are', () => {
    const services = Object.values(compose.services)
    for (const { depends_on = [], env_file } of services) {
      const others = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(others))
      expect([undefined, example.replace('.example', '.env')]).toContain(env_file)
    }
    const mounted = services.flatMap(({ volumes = [] }) =>
      volumes.map((volume) => volume.split(':')[0]!),
    )
    const files = mounted.filter((name) => name.startsWith('./'))
    const named = mounted.filter((name) => !name.startsWith('./'))
    expect(files.filter((name) => textOf(`.docker/${name}`) === '')).toEqual([])
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)))
    expect(named.length).toBeGreaterThan(0)
    const { environment = {} } = compose.services.site!
    const set = [...Object.keys(examples(example)), ...Object.keys(environment)]
    expect(set.filter((name) => !known.has(name))).toEqual(own)
  })

  test('gives the site settings that it takes', () => {
    const { environment = {} } = compose.services.site!
    const given = Object.entries(environment).map(([name, value]) => [
      name,
      interpolated(value, settings),
    ])
    const read = readSettings({ ...settings, ...Object.fromEntries(given) })
    expect(read.documentKey).toBe(filledIn.DOCUMENT_KEY)
    if (file === 'compose.yaml') return
    const { database, store } = compose.services
    const { username, password, hostname, pathname } = new URL(read.databaseUrl!)
    expect(`${username} ${hostname} ${pathname}`).toBe(
      `${database!.environment!.POSTGRES_USER} database /${database!.environment!.POSTGRES_DB}`,
    )
    expect(password).toBe(interpolated(database!.environment!.POSTGRES_PASSWORD!, settings))
    expect([read.awsAccessKeyId, read.awsSecretAccessKey]).toEqual([
      interpolated(store!.environment!.ROOT_ACCESS_KEY_ID!, settings),
      interpolated(store!.environment!.ROOT_SECRET_ACCESS_KEY!, settings),
    ])
  })
})

test('an image is built from all that the site is made from, and from nothing else', () => {
  const allowed = textOf('.docker/Dockerfile.dockerignore').match(/^[^#\s].*$/gm)!
  const { references } = JSON.parse(textOf('tsconfig.json')) as { references: { path: string }[] }
  const projects = references
    .map(({ path }) => `${path.slice(2)}/tsconfig.json`)
    .filter((file) => !sources.some((source) => file.startsWith(`${source}/`)))
  const installation = ['.npmrc', 'package.json', 'tsconfig.json']
  expect(allowed[0]).toBe('*')
  expect(allowed.slice(1).toSorted()).toEqual(
    [...sources, ...installation, ...projects].map((path) => `!${path}`).toSorted(),
  )
})

test('an image runs Node as npm start does: plainly, as any shell can', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: { start: string } }
  expect(scripts.start).toBe('node src/build/launch.js start')
  const [, command] = /^CMD (.+)$/m.exec(textOf('.docker/Dockerfile'))!
  expect(JSON.parse(command!)).toEqual(['node', 'dist/server/main.js'])
})
