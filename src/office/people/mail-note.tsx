import type { LinkMail } from '../../shared/people'

const missing: Record<Exclude<LinkMail, 'ready'>, string> = {
  'no-mail-server': 'SMTP_URL or MAIL_TO',
  'no-public-url': 'PUBLIC_URL',
}

/** Says that links are not mailed, and which setting is missing. */
export const MailNote = ({ mail }: { mail: LinkMail }) =>
  mail !== 'ready' && (
    <p className="small">
      <span>{`Links are not sent by email here, because ${missing[mail]} is not set on the server.`}</span>{' '}
      <span>You get the link to copy.</span>
    </p>
  )
