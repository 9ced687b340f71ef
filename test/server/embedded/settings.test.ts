// @module-tag thorough
import dns from 'node:dns'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readSettings, settingRules } from '../../../src/server/core/env'
import { startApp } from '../start-app'

describe('settings', () => {
  test('without any, the server is at 127.0.0.1:3000 and keeps its data in ./data', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      dataDir: './data',
      whistleDelivery: 'local',
      rateLimit: 1,
      logLevel: 'warn',
    })
  })

  test('localhost is one address, so that there is one server', async () => {
    const { app } = await startApp()
    const all = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    const lookup = (name: string, ...args: unknown[]) => {
      const done = args.at(-1) as (error: null, found: unknown, family: number) => void
      const [first] = all.filter(({ address }) => address === name)
      done(null, args.length === 2 ? all : (first ?? all[0]!).address, 4)
    }
    vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
    onTestFinished(() => void vi.restoreAllMocks())
    await app.listen({ port: 0, host: readSettings({ HOST: 'localhost' }).host })
    expect(app.addresses()).toMatchObject([{ address: '127.0.0.1' }])
  })

  test('an address of IPv6 may stand in brackets, as in an address of the web', () => {
    expect(readSettings({ HOST: '[::1]' }).host).toBe('::1')
  })

  test.each([
    ['./data', './data'],
    ['./data', 'data/backups'],
    ['/srv/lender', '/srv/lender/site'],
    ['/srv/lender/', '/srv/lender/../lender/pictures'],
  ])('with DATA_DIR=%s backups in %s stop the start: they would be lost with it', (data, to) => {
    const env = { DATA_DIR: data, BACKUP_TO: to, BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }
    expect(() => readSettings(env)).toThrow(
      'The setting BACKUP_TO must not be inside DATA_DIR: whatever loses the one would lose the other.',
    )
    const beside = { ...env, BACKUP_TO: `${data.replace(/\/$/, '')}-backups` }
    expect(readSettings(beside).backupTo).toBe(beside.BACKUP_TO)
  })

  test('an empty value counts as absent', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: ' ' })).toEqual(readSettings({}))
  })

  test('a password keeps its blanks, and no other setting does', () => {
    const env = { ADMIN_USERNAME: ' ada ', ADMIN_PASSWORD: '  a long one  ' }
    expect(readSettings(env)).toMatchObject({
      adminUsername: 'ada',
      adminPassword: '  a long one  ',
    })
    const blanks = ' '.repeat(8)
    expect(readSettings({ ADMIN_PASSWORD: blanks }).adminPassword).toBe(blanks)
    expect(readSettings({ ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
  })

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['HOST', 'not a host'],
    ['DATA_DIR', '~/lender'],
    ['BACKUP_TO', '~/backups'],
    ['DATABASE_URL', 'mysql://db.example.com/site'],
    ['DATABASE_URL', 'postgres://db.example.com'],
    ['STORAGE_URL', 'https://s3.example.com/bucket'],
    ['STORAGE_URL', 's3://bucket?endpoint=s3.example.com'],
    ['STORAGE_URL', 's3://bucket?folder=a'],
    ['PUBLIC_URL', 'www.example.com'],
    ['PUBLIC_URL', 'https://example.com/path'],
    ['ADMIN_PASSWORD', 'short'],
    ['OIDC_ISSUER', 'login.example.com'],
    ['OIDC_ISSUER', 'http://login.example.com'],
    ['OIDC_ISSUER', 'https://login.example.com/?tenant=a'],
    ['OIDC_EXCEPT_ROLES', 'owner'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'smtp://me:p#ss@mail.example.com'],
    ['SMTP_URL', 'smtp://me:p/ss@mail.example.com'],
    ['MAIL_TO', 'nobody'],
    ['MAIL_TO', 'a@b.co, c@d.co'],
    ['MAIL_FROM', 'nobody'],
    ['WHISTLE_DELIVERY', 'everywhere'],
    ['WHISTLE_ACKNOWLEDGE_DAYS', '0'],
    ['WHISTLE_ANSWER_DAYS', 'soon'],
    ['ONION_LOCATION', 'http://example.com'],
    ['ONION_LOCATION', 'https://' + 'a'.repeat(56) + '.onion'],
    ['ONION_LOCATION', 'http://' + 'a'.repeat(56) + '.onion/whistle'],
    ['RATE_LIMIT', '-1'],
    ['RATE_LIMIT', 'off'],
    ['RETENTION_DAYS', '1.5'],
    ['TRUST_PROXY', 'everyone'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s stops the start with a sentence that names the setting', (name, value) => {
    const { rule } = Object.values(settingRules).find((row) => row.name === name)!
    expect(() => readSettings({ [name]: value })).toThrow(`The setting ${name} must be ${rule}.`)
  })

  test('a sentence never repeats a secret', () => {
    for (const [name, secret] of [
      ['ADMIN_PASSWORD', 'hunter2'],
      ['SMTP_URL', 'http://a:hunter2@b'],
      ['DATABASE_URL', 'pg://a:hunter2@b/c'],
    ] as const) {
      expect(() => readSettings({ [name]: secret })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
      )
    }
  })

  test('STORAGE_URL needs the keys of the storage and one key for the documents', () => {
    const env: Record<string, string> = {
      STORAGE_URL: 's3://bucket/site?endpoint=http://127.0.0.1:9000&region=eu-west-1',
    }
    const needed = {
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
      DOCUMENT_KEY: 'ab'.repeat(32),
    }
    for (const [name, value] of Object.entries(needed)) {
      expect(() => readSettings(env)).toThrow(`The setting ${name} must be set with STORAGE_URL.`)
      env[name] = value
    }
    expect(readSettings(env)).toMatchObject({ storageUrl: env.STORAGE_URL })
  })

  test('a provider is set whole, or not at all', () => {
    const whole = {
      OIDC_ISSUER: 'https://login.example.com/realms/team',
      OIDC_CLIENT_ID: 'lender',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_ROLE_CLAIM: 'https://example.com/role',
      OIDC_EXCEPT_ROLES: 'compliance, administrator',
    }
    expect(readSettings(whole)).toMatchObject({ oidcIssuer: whole.OIDC_ISSUER })
    for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'])
      expect(() => readSettings({ ...whole, [name]: '' })).toThrow(
        `The setting ${name} must be set with OIDC_ISSUER.`,
      )
    for (const [name, value] of Object.entries(whole).slice(1))
      expect(() => readSettings({ [name]: value })).toThrow(
        `The setting OIDC_ISSUER must be set with ${name}.`,
      )
  })

  test('the final slash of PUBLIC_URL is no part of the origin', () => {
    expect(readSettings({ PUBLIC_URL: 'https://a.example/' }).publicUrl).toBe('https://a.example')
  })

  test('PUBLIC_URL is the origin as browsers write it', () => {
    const { publicUrl } = readSettings({ PUBLIC_URL: 'https://Shop.Example:443' })
    expect(publicUrl).toBe('https://shop.example')
    expect(() => readSettings({ PUBLIC_URL: 'https://::::' })).toThrow('PUBLIC_URL must be')
  })

  test('TRUST_PROXY=true trusts proxies in private networks, not everyone', () => {
    expect(readSettings({ TRUST_PROXY: 'true' }).trustProxy).toMatch(/loopback.*uniquelocal/)
    expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1')
  })
})

describe('what the person who starts the server is told', () => {
  test('the first administrator’s name and random password, once', async () => {
    const first = await startApp()
    expect(first.said.join('\n')).toMatch(/^First administrator: admin\nPassword: \S{23} /)
    expect(await first.rows('administrator')).toMatchObject([{ username: 'admin' }])
    const password = /Password: (\S+)/.exec(first.said.join('\n'))![1]!
    expect(JSON.stringify(await first.rows('administrator'))).not.toContain(password)
    expect((await first.rows('administrator'))[0]!.password_hash).toMatch(/^\$argon2id\$/)
    await first.app.close()
    const second = await startApp({ dataDir: first.dataDir })
    expect(second.said.join('\n')).not.toMatch(/administrator|Password/)
  })

  test('a password from ADMIN_PASSWORD is not repeated', async () => {
    const { said, rows } = await startApp({ adminUsername: 'ada', adminPassword: 'correct horse' })
    expect(said.join('\n')).toMatch(/First administrator: ada/)
    expect(said.join('\n')).not.toContain('correct horse')
    expect(await rows('administrator')).toMatchObject([{ username: 'ada' }])
  })

  test('which WHISTLE_DELIVERY is on and what it means for a reporter', async () => {
    const local = await startApp({ whistleDelivery: 'local' })
    const server = await startApp({ whistleDelivery: 'server' })
    expect(local.said.join('\n')).toMatch(/WHISTLE_DELIVERY=local: .*reach nobody/)
    expect(server.said.join('\n')).toMatch(/WHISTLE_DELIVERY=server: .*stored/)
  })

  test('that a site behind a proxy needs its own address, or logins are less safe', async () => {
    const trusting = await startApp({ trustProxy: '127.0.0.1' })
    const notes = trusting.said.filter((line) => line.includes('PUBLIC_URL'))
    expect(notes).toEqual([expect.stringMatching(/TRUST_PROXY.*not Secure.*HSTS is off/)])
    const named = await startApp({ trustProxy: '127.0.0.1', publicUrl: 'https://a.example' })
    const alone = await startApp()
    expect([...named.said, ...alone.said].join('\n')).not.toContain('PUBLIC_URL')
  })

  test('that mails wait while nobody can be written to', async () => {
    const waiting = await startApp({ smtpUrl: 'smtp://127.0.0.1:1' })
    expect(waiting.said.join('\n')).toContain('until MAIL_TO is set')
  })
})
