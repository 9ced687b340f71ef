import type { FastifyInstance, RouteOptions } from 'fastify'
import plugin from 'fastify-plugin'
import type { seedSite } from '../features/content/seed-site'
import { sweepPictures } from '../features/content/sweep-pictures'
import { firstAdministrator } from '../features/login/first-administrator'
import { sessionCookie, type SessionCookie } from '../features/login/session-cookie'
import type { ClientBuild } from '../features/pages/client-build'
import { delivery, type Attempted, type DeliveryParts } from './delivery/delivery'
import type { Settings } from './env'
import type { Task } from './every'
import { keyFileIn } from './files/sealing'
import { documentStore, type DocumentStore } from './files/document-store'
import { masterKey } from './files/master-key'
import { sweepUnfinished } from './files/open-files'
import { admissions, type Admitted } from './http/admission'
import type { LogTarget } from './http/request-log'
import { openStores, type Stores } from './stores'

const whistleNotes: Record<Settings['whistleDelivery'], string> = {
  local:
    'WHISTLE_DELIVERY=local: whistleblowing reports stay in the reporter’s browser and reach nobody.',
  server:
    'WHISTLE_DELIVERY=server: whistleblowing reports are sent to this server and stored in its database.',
}

const mailNote = ({ smtpUrl, mailTo }: Settings) =>
  smtpUrl && mailTo
    ? []
    : [
        `Emails wait in the outbox until ${smtpUrl ? 'MAIL_TO is set' : mailTo ? 'SMTP_URL is set' : 'SMTP_URL and MAIL_TO are set'} (npm run outbox shows them).`,
      ]

const proxyNote = ({ trustProxy, publicUrl }: Settings) =>
  trustProxy && !publicUrl
    ? [
        'TRUST_PROXY is set but PUBLIC_URL is not: login cookies are not Secure, and HSTS is off. Set PUBLIC_URL to the https address of the site.',
      ]
    : []

/** The notable settings in plain words, one line each. */
const startNotes = (settings: Settings) => [
  whistleNotes[settings.whistleDelivery],
  ...proxyNote(settings),
  ...mailNote(settings),
]

/** Options set by the environment: development, production or a test. */
export interface AppParts {
  /** The built client. */
  build: ClientBuild
  /** Receives each line for the operator at the start. */
  say?: (line: string) => void
  /** Whether /flows is open to everybody, as in development. */
  areFlowsOpen?: boolean
  /** Seeds an empty site. */
  seed?: typeof seedSite
  /** The built `decode-pictures` program; without it, pictures are decoded in this process. */
  decoderProgram?: string
  /** The built `backup` program; without it, backups are made in this process. */
  backupProgram?: string
  /** How long that program may take, in ms. */
  backupLimit?: number
  /** Pauses before mails and webhooks are retried, in ms. */
  mailPauses?: number[]
  /** Called when another server has taken the place of this one, which must stop. */
  onLost?: () => void
  /** Receives the log instead of stdout. */
  logTo?: LogTarget
  /** Called for every route. */
  onRoute?: (route: RouteOptions) => void
}

/** What every feature stands on. */
export interface Core extends Omit<Stores, 'close'> {
  settings: Settings
  parts: AppParts
  /** Sealed documents, and the key of all that is sealed. */
  documents: DocumentStore
  cookie: SessionCookie
  /** One admission for all bodies with files. */
  admitted: Admitted
  /** Runs a task from the start of the server until it stops. */
  run(task: Task): void
  /** Empties a queue as long as the server runs. */
  deliver<Row extends Attempted>(queue: Omit<DeliveryParts<Row>, 'log' | 'pauses'>): void
}

declare module 'fastify' {
  interface FastifyInstance {
    core: Core
  }
}

/** Under one lock of all processes: what a crash left behind goes, an empty site gets its content. */
const prepareSite = (
  { database, files, content, pictures, administrators }: Omit<Stores, 'close'>,
  settings: Settings,
  { seed, say }: Pick<AppParts, 'seed'> & { say(line: string): void },
) =>
  database.withLock('start', async (lost) => {
    await sweepUnfinished(files)
    if ((await content.newestVersion()) === 0) {
      const fill = seed ?? (await import('../features/content/seed-site')).seedSite
      await fill(content, pictures, say)
    }
    lost.throwIfAborted()
    await sweepPictures(content, pictures)
    for (const line of await firstAdministrator(administrators, settings)) say(line)
  })

/**
 * Opens what all features share and leaves it at `app.core`.
 * @throws StartError
 */
async function openCore(
  app: FastifyInstance,
  { settings, parts }: { settings: Settings; parts: AppParts },
) {
  const { say = () => {}, seed, decoderProgram, onLost = () => {} } = parts
  const { close, ...stores } = await openStores(settings, {
    say,
    decoderProgram,
    onLost(reason) {
      app.log.fatal(reason)
      onLost()
    },
    onError: (err) => app.log.error({ err }, 'pictures'),
  })
  app.addHook('onClose', () => close())
  await prepareSite(stores, settings, { seed, say })
  for (const line of startNotes(settings)) say(line)

  const documents = documentStore(
    stores.files.documents,
    await masterKey(settings, stores.database.read),
  )
  if (!settings.documentKey)
    say(
      `Applications and reports are encrypted with the key in ${keyFileIn(settings.dataDir)}. Keep a copy of it somewhere else.`,
    )
  const run = ({ start, stop }: Task) => {
    app.addHook('onReady', async () => start())
    app.addHook('preClose', stop)
  }
  app.decorate('core', {
    ...stores,
    settings,
    parts,
    documents,
    cookie: sessionCookie(settings.publicUrl),
    admitted: admissions(),
    run,
    deliver: (queue) => run(delivery({ ...queue, log: app.log, pauses: parts.mailPauses })),
  })
}

export const core = plugin(openCore, { name: 'core' })
