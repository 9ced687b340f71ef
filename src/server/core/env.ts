import { resolve, sep } from 'node:path'
import { Ajv } from 'ajv'
import { accountRoles } from '../../shared/account-roles'
import { normalise } from '../../shared/normalise'
import { documentKeyPattern } from './files/sealing'
import { storageUrlPattern } from './files/s3-place'
import { addressPattern } from './mail/is-address'
import { StartError } from './start-error'

/** The settings of the server; `settingRules` holds their rules. */
export interface Settings {
  port: number
  host: string
  /** Folder of the database and the pictures. */
  dataDir: string
  /** A Postgres database that many processes share; absent: a file in `dataDir`. */
  databaseUrl?: string
  /** A bucket for pictures and documents; absent: folders in `dataDir`. */
  storageUrl?: string
  awsAccessKeyId?: string
  awsSecretAccessKey?: string
  awsSessionToken?: string
  /** Where sealed backups go every night: a folder, or a bucket in the form of `storageUrl`. */
  backupTo?: string
  /** The public key of age that they are sealed for. */
  backupRecipient?: string
  /** The site's public origin, without a final slash. */
  publicUrl?: string
  /** The master key of the applicants' documents; absent: a file in `dataDir`. */
  documentKey?: string
  adminUsername?: string
  adminPassword?: string
  /** Whether every account needs two-step login. */
  requiresSecondFactor: boolean
  /** The team's own OpenID Connect provider; absent: people log in here alone. */
  oidcIssuer?: string
  oidcClientId?: string
  oidcClientSecret?: string
  /** The claim that names somebody's role; absent: roles are given here alone. */
  oidcRoleClaim?: string
  /** Roles whose people do not log in by the provider, separated by commas. */
  oidcExceptRoles?: string
  smtpUrl?: string
  mailTo?: string
  mailFrom?: string
  /** Where other programs are told of what arrives; absent: nowhere. */
  webhookUrl?: string
  webhookSecret?: string
  webhookContent: 'reference' | 'full'
  /** '1' allows http and addresses that are not public. */
  webhookAllowPrivate: '0' | '1'
  whistleDelivery: 'local' | 'server'
  /** Days within which a report is to be acknowledged. */
  whistleAcknowledgeDays: number
  /** Days within which an acknowledged report is to be answered. */
  whistleAnswerDays: number
  /** The origin of the site's onion service. */
  onionLocation?: string
  securityContact?: string
  /**
   * Factor on the limits of public forms; 0 switches them off. Login attempts are always limited.
   */
  rateLimit: number
  /** Days that finished inbox entries are kept; 0: until somebody removes them. */
  retentionDays: number
  retentionGrantedDays: number
  /** Days that the activity log is kept; 0: forever. */
  activityDays: number
  /** Whether pages count how visitors go through the flows, and this server takes the counts. */
  flowCounts: 'on' | 'off'
  /** Days that these counts are kept; 0: forever. */
  flowCountsDays: number
  /** Addresses or networks of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy?: string
  logLevel: string
  /** The port of the Prometheus metrics; absent: no metrics. */
  metricsPort?: number
}

interface SettingRule {
  name: string
  schema: object
  /** Ends the sentence "<NAME> must be …". */
  rule: string
  default?: string
}

const line = { type: 'string', pattern: '^[^\\p{Cc}]{1,200}$' }
/** Only shells know ~: here it would be a folder of that name. */
const path = '(?!~)[^\\p{Cc}]{1,200}'
const address = { type: 'string', pattern: addressPattern }
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const role = `(${accountRoles.join('|')})`
const proxy = '(true|loopback|linklocal|uniquelocal|[0-9A-Fa-f:.]+(/\\d{1,3})?)'

/** Every setting: its name in the environment, its rule and its default. */
export const settingRules: Record<keyof Settings, SettingRule> = {
  port: {
    name: 'PORT',
    schema: { type: 'integer', minimum: 0, maximum: 65_535 },
    rule: 'a whole number from 0 to 65535',
    default: '3000',
  },
  host: {
    name: 'HOST',
    schema: { type: 'string', pattern: '^([A-Za-z0-9.:_-]+|\\[[0-9A-Fa-f.:]+\\])$' },
    rule: 'a host name or an IP address',
    default: '127.0.0.1',
  },
  dataDir: {
    name: 'DATA_DIR',
    schema: { type: 'string', pattern: `^${path}$` },
    rule: 'the path of a folder, without ~',
    default: './data',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    schema: { type: 'string', pattern: '^postgres(ql)?://[^\\s/]+/[^\\s/]+$' },
    rule: 'the address of a Postgres database, such as postgres://name:password@db.example.com/site',
  },
  storageUrl: {
    name: 'STORAGE_URL',
    schema: { type: 'string', pattern: storageUrlPattern },
    rule: 'the address of a bucket, such as s3://bucket?endpoint=https://s3.example.com&region=eu-west-1',
  },
  awsAccessKeyId: { name: 'AWS_ACCESS_KEY_ID', schema: line, rule: 'one line' },
  awsSecretAccessKey: { name: 'AWS_SECRET_ACCESS_KEY', schema: line, rule: 'one line' },
  awsSessionToken: {
    name: 'AWS_SESSION_TOKEN',
    schema: { type: 'string', pattern: '^\\S+$' },
    rule: 'one word',
  },
  backupTo: {
    name: 'BACKUP_TO',
    schema: { type: 'string', pattern: `${storageUrlPattern}|^(?!s3:)${path}$` },
    rule: 'the path of a folder, without ~, or the address of a bucket such as s3://backups?endpoint=https://s3.example.com',
  },
  backupRecipient: {
    name: 'BACKUP_RECIPIENT',
    schema: { type: 'string', pattern: '^age1[02-9ac-hj-np-z]{50,4000}$' },
    rule: 'the public key (age1…) of a pair that age-keygen made',
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    schema: { type: 'string', pattern: '^https?://[A-Za-z0-9.:[\\]-]+/?$' },
    rule: 'the address of the site without a path, such as https://www.example.com',
  },
  documentKey: {
    name: 'DOCUMENT_KEY',
    schema: { type: 'string', pattern: documentKeyPattern },
    rule: '32 bytes, as 64 hexadecimal digits or as base64',
  },
  adminUsername: {
    name: 'ADMIN_USERNAME',
    schema: { type: 'string', pattern: '^[^\\p{Cc}]{1,100}$' },
    rule: 'a name of 1 to 100 characters',
  },
  adminPassword: {
    name: 'ADMIN_PASSWORD',
    schema: { type: 'string', minLength: 8, maxLength: 200, 'x-verbatim': true },
    rule: 'a password of 8 to 200 characters',
  },
  requiresSecondFactor: {
    name: 'ADMIN_REQUIRES_SECOND_FACTOR',
    schema: { type: 'integer', enum: [0, 1] },
    rule: '1 (required) or 0 (up to each person)',
    default: '0',
  },
  oidcIssuer: {
    name: 'OIDC_ISSUER',
    schema: { type: 'string', pattern: '^https?://[^\\s/?#@]+(/[^\\s?#]*)?$' },
    rule: 'the https address of an OpenID Connect provider, such as https://login.example.com',
  },
  oidcClientId: { name: 'OIDC_CLIENT_ID', schema: line, rule: 'one line' },
  oidcClientSecret: {
    name: 'OIDC_CLIENT_SECRET',
    schema: { type: 'string', pattern: '^[^\\p{Cc}]{1,500}$' },
    rule: 'one line of at most 500 characters',
  },
  oidcRoleClaim: { name: 'OIDC_ROLE_CLAIM', schema: line, rule: 'the name of a claim' },
  oidcExceptRoles: {
    name: 'OIDC_EXCEPT_ROLES',
    schema: { type: 'string', pattern: `^${role}(\\s*,\\s*${role})*$` },
    rule: `a list of ${accountRoles.join(', ')}`,
  },
  smtpUrl: {
    name: 'SMTP_URL',
    schema: { type: 'string', pattern: '^smtps?://[^\\s/?#]+/?(\\?[^\\s#]*)?$' },
    rule: 'the address of a mail server, such as smtp://name:password@mail.example.com:587, with %23 for #, %2F for / and %3F for ? in name and password',
  },
  mailTo: { name: 'MAIL_TO', schema: address, rule: 'one email address' },
  mailFrom: { name: 'MAIL_FROM', schema: address, rule: 'one email address' },
  webhookUrl: {
    name: 'WEBHOOK_URL',
    schema: { type: 'string', pattern: '^https?://[^\\s/?#@]+(/[^\\s#]*)?$' },
    rule: 'an https address without a password, such as https://hooks.example.com/lender',
  },
  webhookSecret: {
    name: 'WEBHOOK_SECRET',
    schema: { type: 'string', pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$' },
    rule: 'whsec_ and 24 to 64 random bytes as base64',
  },
  webhookContent: {
    name: 'WEBHOOK_CONTENT',
    schema: { type: 'string', enum: ['reference', 'full'] },
    rule: '"reference" or "full"',
    default: 'reference',
  },
  webhookAllowPrivate: {
    name: 'WEBHOOK_ALLOW_PRIVATE',
    schema: { type: 'string', enum: ['0', '1'] },
    rule: '"0" or "1"',
    default: '0',
  },
  whistleDelivery: {
    name: 'WHISTLE_DELIVERY',
    schema: { type: 'string', enum: ['local', 'server'] },
    rule: '"local" or "server"',
    default: 'local',
  },
  whistleAcknowledgeDays: {
    name: 'WHISTLE_ACKNOWLEDGE_DAYS',
    schema: { type: 'integer', minimum: 1, maximum: 365 },
    rule: 'a whole number of days from 1 to 365',
    default: '7',
  },
  whistleAnswerDays: {
    name: 'WHISTLE_ANSWER_DAYS',
    schema: { type: 'integer', minimum: 1, maximum: 365 },
    rule: 'a whole number of days from 1 to 365',
    default: '90',
  },
  onionLocation: {
    name: 'ONION_LOCATION',
    schema: { type: 'string', pattern: '^http://[a-z2-7]{56}\\.onion/?$' },
    rule: 'http:// and the 56 letters and digits of an onion service with .onion, without a path',
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    schema: { type: 'string', pattern: '^(?:mailto:[^\\s@]+@[^\\s@]+|https://[^\\s]+)$' },
    rule: 'mailto: and an email address, or an https address',
  },
  rateLimit: {
    name: 'RATE_LIMIT',
    schema: { type: 'number', minimum: 0, maximum: 1000 },
    rule: 'a number from 0 (no limits) to 1000',
    default: '1',
  },
  retentionDays: {
    name: 'RETENTION_DAYS',
    schema: { type: 'integer', minimum: 0, maximum: 36_500 },
    rule: 'a whole number of days from 0 (keep everything) to 36500',
    default: '0',
  },
  retentionGrantedDays: {
    name: 'RETENTION_GRANTED_DAYS',
    schema: { type: 'integer', minimum: 0, maximum: 36_500 },
    rule: 'a whole number of days from 0 (keep everything) to 36500',
    default: '0',
  },
  activityDays: {
    name: 'ACTIVITY_DAYS',
    schema: { type: 'integer', minimum: 0, maximum: 36_500 },
    rule: 'a whole number of days from 0 (keep everything) to 36500',
    default: '0',
  },
  flowCounts: {
    name: 'FLOW_COUNTS',
    schema: { type: 'string', enum: ['on', 'off'] },
    rule: '"on" or "off"',
    default: 'off',
  },
  flowCountsDays: {
    name: 'FLOW_COUNTS_DAYS',
    schema: { type: 'integer', minimum: 0, maximum: 36_500 },
    rule: 'a whole number of days from 0 (keep everything) to 36500',
    default: '400',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    schema: { type: 'string', pattern: `^${proxy}(\\s*,\\s*${proxy})*$` },
    rule: '"true" (proxies in private networks) or a list of addresses of proxies',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: { type: 'string', enum: levels },
    rule: `one of ${levels.join(', ')}`,
    default: 'warn',
  },
  metricsPort: {
    name: 'METRICS_PORT',
    schema: { type: 'integer', minimum: 1, maximum: 65_535 },
    rule: 'a whole number from 1 to 65535',
  },
}

const rows = Object.entries(settingRules)

const schema = {
  type: 'object',
  properties: Object.fromEntries(rows.map(([key, row]) => [key, row.schema])),
}

const defaults = Object.fromEntries(rows.map(([key, row]) => [key, row.default]))

const privateNetworks = 'loopback, linklocal, uniquelocal'

const bucketKeys = ['awsAccessKeyId', 'awsSecretAccessKey'] as const

const ofProvider = ['oidcClientId', 'oidcClientSecret', 'oidcRoleClaim', 'oidcExceptRoles'] as const

/** What a setting needs beside it. A key file on one machine would differ from that of the next. */
const needs = (settings: Settings) => {
  const { storageUrl, backupTo, backupRecipient, webhookUrl, oidcIssuer } = settings
  return [
    ...(storageUrl ? [['storageUrl', ...bucketKeys, 'documentKey']] : []),
    ...(backupTo ? [['backupTo', 'backupRecipient']] : []),
    ...(backupTo?.startsWith('s3:') ? [['backupTo', ...bucketKeys]] : []),
    ...(backupRecipient ? [['backupRecipient', 'backupTo']] : []),
    ...(webhookUrl ? [['webhookUrl', 'webhookSecret']] : []),
    ...(oidcIssuer ? [['oidcIssuer', 'oidcClientId', 'oidcClientSecret']] : []),
    ...ofProvider.filter((key) => settings[key]).map((key) => [key, 'oidcIssuer']),
  ] as [keyof Settings, ...(keyof Settings)[]][]
}

/** Whether nobody on the way can listen; a provider of a test may run on this machine. */
const isPrivateWay = (address: string) =>
  URL.canParse(address) &&
  (address.startsWith('https:') || /^(?:localhost|127\.0\.0\.1)$/.test(new URL(address).hostname))

const isWithin = (path: string, folder: string) =>
  `${resolve(path)}${sep}`.startsWith(`${resolve(folder)}${sep}`)

const ajv = new Ajv({ coerceTypes: true, strict: true, keywords: ['x-verbatim'] })
const validate = ajv.compile<Settings>(schema)

/**
 * Reads the settings; an empty value counts as absent.
 * @throws StartError that names the first wrong setting and its rule
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values = Object.fromEntries(rows.map(([key, row]) => [key, env[row.name] ?? '']))
  const settings: unknown = { ...defaults, ...(normalise(schema, values) as object) }
  if (!validate(settings)) {
    const key = validate.errors?.[0]?.instancePath.slice(1) as keyof Settings
    const { name, rule } = settingRules[key]
    throw new StartError(`The setting ${name} must be ${rule}.`)
  }
  const { webhookUrl, webhookAllowPrivate, oidcIssuer } = settings
  const isPlain = webhookUrl?.startsWith('http:') && webhookAllowPrivate === '0'
  if (isPlain || (webhookUrl && !URL.canParse(webhookUrl)))
    throw new StartError(`The setting WEBHOOK_URL must be ${settingRules.webhookUrl.rule}.`)
  if (oidcIssuer && !isPrivateWay(oidcIssuer))
    throw new StartError(`The setting OIDC_ISSUER must be ${settingRules.oidcIssuer.rule}.`)
  for (const [key, ...others] of needs(settings)) {
    const missing = others.find((other) => !settings[other])
    if (missing)
      throw new StartError(
        `The setting ${settingRules[missing].name} must be set with ${settingRules[key].name}.`,
      )
  }
  const { publicUrl, onionLocation, host, dataDir, backupTo } = settings
  if (backupTo && !backupTo.startsWith('s3:') && isWithin(backupTo, dataDir))
    throw new StartError(
      'The setting BACKUP_TO must not be inside DATA_DIR: whatever loses the one would lose the other.',
    )
  if (publicUrl && !URL.canParse(publicUrl)) {
    throw new StartError(`The setting PUBLIC_URL must be ${settingRules.publicUrl.rule}.`)
  }
  return {
    ...settings,
    // Fastify opens a second server for localhost, past all that stands around the first.
    host: host === 'localhost' ? '127.0.0.1' : host.replaceAll(/[[\]]/g, ''),
    requiresSecondFactor: Boolean(settings.requiresSecondFactor),
    ...(publicUrl && { publicUrl: new URL(publicUrl).origin }),
    ...(onionLocation && { onionLocation: new URL(onionLocation).origin }),
    ...(settings.trustProxy && {
      trustProxy: settings.trustProxy.replaceAll('true', privateNetworks),
    }),
  }
}
