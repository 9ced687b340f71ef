import { hundredths } from '../../../shared/money'
import type { Kysely } from 'kysely'
import type { Content } from '../../../../schemas'
import type { Tables } from '../../core/database/tables'
import { isAddress } from '../../core/mail/is-address'
import type { Outbox } from '../../core/mail/outbox.store'
import { writeAuditEntry } from '../../office/activity/write-audit-entry'
import { settingsSince, type ContentStore } from '../../site/content/content.store'
import { limitChangedMail } from '../loan/loan-mail'
import { activeWith } from '../../people/accounts/accounts'

/** The lowest amount that needed a second person at some time since a moment; '' where none did. */
export async function lowestLimit(db: Kysely<Tables>, since: string): Promise<string> {
  const settings = await settingsSince(db, since)
  const limits = settings.flatMap(({ offers: { secondFrom } }) => (secondFrom ? [secondFrom] : []))
  const [lowest = ''] = limits.toSorted((one, other) => Number(hundredths(one) - hundredths(other)))
  return lowest
}

/** A change of the amount is recorded by value, and every administrator is told. */
export function watchOfferLimit(
  content: Pick<ContentStore, 'watch' | 'onSave'>,
  outbox: Pick<Outbox, 'add'>,
) {
  content.watch(async (trx, { key, before, after, author }) => {
    if (key !== 'siteSettings') return
    const [was, now] = [before, after].map(
      (version) => (version.content as Content['siteSettings']).offers.secondFrom,
    ) as [string, string]
    if (was === now) return
    const mail = limitChangedMail(author, was, now)
    const people = await activeWith(trx, 'administrator').select(['username', 'email']).execute()
    const told = people.filter(({ email }) => isAddress(email))
    for (const { username: name, email: address } of told)
      await outbox.add(trx, { ...mail, to: { name, address } })
    if (told.length === 0) await outbox.add(trx, mail)
    const entry = { who: author, deed: 'offer-limit', subject: key, entry: after.version } as const
    writeAuditEntry(trx, { ...entry, detail: `${was} ${now}` })
  })
}
