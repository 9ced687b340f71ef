import type { Transaction } from 'kysely'
import type { LinkMail, LinkPurpose } from '../../shared/people'
import type { AdministratorRow, Tables } from '../database/tables'
import type { Settings } from '../env'
import type { DocumentStore } from '../files/document-store'
import type { Outbox } from '../mail/outbox.store'

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
  outbox: Outbox
  documents: DocumentStore
}

const stateOf = ({ smtpUrl, publicUrl }: Settings): LinkMail =>
  smtpUrl ? (publicUrl ? 'ready' : 'no-public-url') : 'no-mail-server'

export function linkMailer(settings: Settings, { outbox }: MailerParts): LinkMailer {
  return {
    state: stateOf(settings),
    send: async () => false,
    announce: () => outbox.announce(),
  }
}
