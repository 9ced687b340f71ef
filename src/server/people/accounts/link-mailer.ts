import type { Core } from '../../core'
import type { Transaction } from 'kysely'
import { choosePasswordPath, type LinkMail, type LinkPurpose } from '../../../shared/people'
import type { AdministratorRow, Tables } from '../../core/database/tables'
import type { Settings } from '../../core/env'
import { sealedMail } from '../../core/mail/sealed-mail'
import { companyIn } from '../../site/content/content.store'

export type LinkMailer = ReturnType<typeof linkMailer>

const stateOf = ({ smtpUrl, mailTo, publicUrl }: Settings): LinkMail =>
  smtpUrl && mailTo ? (publicUrl ? 'ready' : 'no-public-url') : 'no-mail-server'

const subjects: Record<LinkPurpose, string> = {
  invitation: 'Your account at',
  password: 'Your new password at',
}

const why: Record<LinkPurpose, string> = {
  invitation: 'You are invited to the back office',
  password: 'An administrator made a link for your new password',
}

/** Mails the links of accounts; sealed, because whoever reads one can choose the password. */
export function linkMailer({ settings, outbox, documents }: Core) {
  /** Whether links can be mailed. */
  const state = stateOf(settings)
  return {
    state,
    /** Stores the mail with a link; false when it cannot be sent. */
    async send(
      trx: Transaction<Tables>,
      { id, username, email }: Pick<AdministratorRow, 'id' | 'username' | 'email'>,
      { token, purpose }: { token: string; purpose: LinkPurpose },
    ) {
      if (state !== 'ready' || email === '') return false
      const mail = sealedMail(
        documents,
        { kind: 'account', id },
        {
          to: { name: username, address: email },
          subject: `${subjects[purpose]} ${(await companyIn(trx)).name}`,
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
  }
}
