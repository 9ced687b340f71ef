import type { FastifyInstance, RouteOptions } from 'fastify'
import { delivery, type Attempted, type DeliveryParts } from './delivery/delivery'
import type { Settings } from './env'
import type { Task } from './every'
import { keyFileIn } from './files/sealing'
import { documentStore, type DocumentStore } from './files/document-store'
import { masterKey } from './files/master-key'
import { admissions, type Admitted } from './http/admission'
import type { LogTarget } from './http/request-log'
import { openStores, type AsServer, type Stores } from './stores'

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

/** Says the notable settings in plain words, one line each. */
export function saySettings({ settings, say }: Core) {
  const lines = [
    whistleNotes[settings.whistleDelivery],
    ...proxyNote(settings),
    ...mailNote(settings),
  ]
  for (const line of lines) say(line)
  if (!settings.documentKey)
    say(
      `Applications and reports are encrypted with the key in ${keyFileIn(settings.dataDir)}. Keep a copy of it somewhere else.`,
    )
}

/** What the environment sets: development, production or a test. */
export interface CoreOptions {
  /** Receives each line for the operator at the start. */
  say?: (line: string) => void
  /** The built `decode-pictures` program; without it, pictures are decoded in this process. */
  decoderProgram?: string
  /** The mean delay of the event loop above which work is refused, in ms; 0: none. */
  mostDelay?: number | undefined
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
  app: FastifyInstance
  settings: Settings
  say(line: string): void
  /** Sealed documents, and the key of all that is sealed. */
  documents: DocumentStore
  /** One admission for all bodies with files. */
  admitted: Admitted
  /** Runs a task from the start of the server until it stops. */
  run(task: Task): void
  /** Empties a queue as long as the server runs. */
  deliver<Row extends Attempted>(queue: Omit<DeliveryParts<Row>, 'log' | 'pauses'>): void
}

/**
 * Opens what all features share, until the server is closed.
 * @throws StartError
 */
export async function openCore(
  app: FastifyInstance,
  settings: Settings,
  {
    say = () => {},
    upgrade,
    decoderProgram,
    mailPauses: pauses,
    onLost = () => {},
  }: CoreOptions & Pick<AsServer, 'upgrade'>,
): Promise<Core> {
  const { close, ...stores } = await openStores(settings, {
    say,
    upgrade,
    decoderProgram,
    onLost(reason) {
      app.log.fatal(reason)
      onLost()
    },
    onError: (err) => app.log.error({ err }, 'pictures'),
  })
  app.addHook('onClose', () => close())
  const key = await masterKey(settings, stores.database)
  const run = ({ start, stop }: Task) => {
    app.addHook('onReady', async () => start())
    app.addHook('preClose', stop)
  }
  return {
    ...stores,
    app,
    settings,
    say,
    documents: documentStore(stores.files.documents, key),
    admitted: admissions(),
    run,
    deliver: (queue) => run(delivery({ ...queue, log: app.log, pauses })),
  }
}
