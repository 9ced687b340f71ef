import type { Settings } from './env'

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
export const startNotes = (settings: Settings) => [
  whistleNotes[settings.whistleDelivery],
  ...proxyNote(settings),
  ...mailNote(settings),
]
