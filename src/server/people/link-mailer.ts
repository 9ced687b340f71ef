import type { Transaction } from 'kysely'
import { choosePasswordPath, type LinkMail, type LinkPurpose } from '../../shared/people'
import { site } from '../../shared/site'
import type { AdministratorRow, Tables } from '../database/tables'
import type { Settings } from '../env'
import type { DocumentStore } from '../files/document-store'
import type { Outbox } from '../mail/outbox.store'
import { sealedMail } from '../mail/sealed-mail'

export interface LinkMailer {
  /** Whether links can be mailed. */
  state: LinkMail
  /** Stores the mail with a link; false when it cannot be sent. */
  send(
    trx: Transaction<Tables>,
    account: Pick<AdministratorRow, 'id' | 'username' | 'email'>,
    link: { token: string; purpose: LinkPurpose },
  ): Promise<boolean>
  /** Call it after that transaction. */
  announce(): void
}

interface MailerParts {
  outbox: Pick<Outbox, 'add' | 'announce'>
  documents: Pick<DocumentStore, 'newSeal'>
}

const stateOf = ({ smtpUrl, mailTo, publicUrl }: Settings): LinkMail =>
  smtpUrl && mailTo ? (publicUrl ? 'ready' : 'no-public-url') : 'no-mail-server'

const subjects: Record<LinkPurpose, string> = {
  invitation: `Your account at ${site.companyName}`,
  password: `Your new password at ${site.companyName}`,
}

const why: Record<LinkPurpose, string> = {
  invitation: 'You are invited to the back office',
  password: 'An administrator made a link for your new password',
}

/** Mails the links of accounts; sealed, because whoever reads one can choose the password. */
export function linkMailer(settings: Settings, { outbox, documents }: MailerParts): LinkMailer {
  const state = stateOf(settings)
  return {
    state,
    async send(trx, { id, username, email }, { token, purpose }) {
      if (state !== 'ready' || email === '') return false
      const mail = sealedMail(
        documents,
        { kind: 'account', id },
        {
          to: { name: username, address: email },
          subject: subjects[purpose],
          body: [
            `${why[purpose]}. Your username is ${username}. Choose your password here:`,
            `${settings.publicUrl}${choosePasswordPath}#${token}`,
            'The link works once, for 48 hours. If you did not expect this email, please ignore it.',
          ].join('\n\n'),
        },
      )
      await outbox.add(trx, mail)
      return true
    },
    announce: () => outbox.announce(),
  }
}
