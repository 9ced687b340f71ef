import type { ExpressionBuilder, Kysely, Transaction } from 'kysely'
import type { FormValue } from '../../../../schemas'
import type { AcceptedHow, OfferFacts, MadeOffer, SentOffer } from '../../../shared/contracts/offer'
import type { ApplicantStep, LoanState } from '../../../shared/loan-case'
import {
  acceptDays,
  datedFacts,
  needsSecond,
  offerErrors,
  offerFacts,
} from '../../../shared/loan-offer'
import { daysAfter } from '../../../shared/date-text'
import { fromOfficeTime, officeDay } from '../../../shared/office-time'
import { takeNumbers } from '../../core/database/sequence'
import type { LoanApplicationRow, LoanOfferRow, Tables } from '../../core/database/tables'
import { HttpError, invalid, notPermitted } from '../../core/errors'
import type { DocumentStore } from '../../core/files/document-store'
import { ratesIn } from '../../site/content/content.store'
import { takeTurns } from '../../core/take-turns'
import { lowestLimit } from './offer-limit'
import { secondPeople, type FirstDeed } from './second-people'

export type Offers = ReturnType<typeof offerStore>

/** Offers opened at a time. */
const offersAtOnce = 1000

const today = () => officeDay(new Date())

const dayOf = (iso: string | null) => (iso ? officeDay(new Date(iso)) : '')

/** The version of the newest offer that was sent, of an application named `loan` in the query. */
const newestSent = ({
  selectFrom,
}: ExpressionBuilder<Tables & { loan: LoanApplicationRow }, 'loan'>) =>
  selectFrom('loan_offer as other')
    .select(({ fn }) => fn.max('other.version').as('version'))
    .whereRef('other.loan_id', '=', 'loan.id')
    .where('other.sent_at', 'is not', null)

/** What opens what an application sealed. */
type Sealed = Pick<LoanApplicationRow, 'application' | 'wrapped_key'>

/**
 * The offers of applications, within the transactions that change them. Facts and names are sealed with the key of
 * their application.
 */
export function offerStore(documents: Pick<DocumentStore, 'sealOf'>) {
  const sealOf = ({ application, wrapped_key }: Sealed) =>
    documents.sealOf(application, Buffer.from(wrapped_key, 'base64'))

  const sealed = (row: LoanApplicationRow, name: string, text: string) =>
    sealOf(row).close(name, Buffer.from(text)).toString('base64')

  const opened = (row: Sealed, name: string, text: string) =>
    sealOf(row).open(name, Buffer.from(text, 'base64')).toString()

  const factsName = (version: number) => `offer ${version}`
  const acceptedName = (version: number) => `offer ${version} accepted by`

  const factsOf = (row: Sealed, { version, facts }: Pick<LoanOfferRow, 'version' | 'facts'>) =>
    JSON.parse(opened(row, factsName(version), facts)) as OfferFacts

  const acceptedBy = (row: LoanApplicationRow, { version, accepted_by }: LoanOfferRow) =>
    accepted_by && opened(row, acceptedName(version), accepted_by)

  const of = (db: Kysely<Tables>, id: number) =>
    db.selectFrom('loan_offer').selectAll().where('loan_id', '=', id).orderBy('version', 'desc')

  const newest = (db: Kysely<Tables>, id: number) => of(db, id).limit(1).executeTakeFirst()

  const update = (trx: Transaction<Tables>, { id }: LoanOfferRow, set: Partial<LoanOfferRow>) =>
    trx.updateTable('loan_offer').set(set).where('id', '=', id).execute()

  const mindUntil = (row: LoanApplicationRow, offer: LoanOfferRow) =>
    offer.accepted_at ? daysAfter(dayOf(offer.accepted_at), factsOf(row, offer).mindDays) : ''

  /** From the day on which it is sent it stands for its days; on the last of them the money is paid out at the latest. */
  async function send(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    offer: LoanOfferRow,
    agreed_by: string,
  ) {
    const last_day = daysAfter(today(), offer.days)
    const dated = JSON.stringify(datedFacts(factsOf(row, offer), last_day))
    const facts = sealed(row, factsName(offer.version), dated)
    await update(trx, offer, { facts, last_day, agreed_by, sent_at: new Date().toISOString() })
  }

  /** @throws HttpError 409 for whoever did what somebody else must agree to, or may be the same person */
  async function requireOther(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    { by, did, who }: { by: string; did?: FirstDeed; who: string },
  ) {
    const people = await secondPeople(trx, row, by, did)
    const refusal = people.find(({ username }) => username === who)?.refusal
    if (refusal !== '') throw refusal ? new HttpError(409, refusal) : notPermitted()
  }

  /** Whether somebody else must agree to an offer. */
  const isLarge = async (
    db: Kysely<Tables>,
    { created_at }: LoanApplicationRow,
    facts: Pick<OfferFacts, 'amount'>,
  ) => needsSecond({ secondFrom: await lowestLimit(db, created_at) }, facts)

  /** Who asked for the accepted offer to be taken back, while they may; '' for nobody. */
  async function returnBy(db: Kysely<Tables>, row: LoanApplicationRow) {
    const { return_by = '' } = (await newest(db, row.id)) ?? {}
    const people = return_by ? await secondPeople(db, row, return_by) : []
    return people.some(({ username }) => username === return_by) ? return_by : ''
  }

  return {
    newest,
    returnBy,

    /** Keeps who asks for an accepted offer to be taken back. @returns whether that needs a second person */
    async askReturn(trx: Transaction<Tables>, row: LoanApplicationRow, who: string) {
      const offer = await newest(trx, row.id)
      if (!offer || !(await isLarge(trx, row, factsOf(row, offer)))) return false
      await update(trx, offer, { return_by: who })
      return true
    },

    /** @throws HttpError 409 for whoever asked for it to be taken back, or may be the same person */
    requireOtherThan: (
      trx: Transaction<Tables>,
      row: LoanApplicationRow,
      by: string,
      who: string,
    ) => requireOther(trx, row, { by, did: 'asked for this offer to be taken back', who }),

    /** Nobody asks any more for an accepted offer to be taken back. */
    async endReturn(trx: Transaction<Tables>, { id }: LoanApplicationRow) {
      await trx.updateTable('loan_offer').set({ return_by: '' }).where('loan_id', '=', id).execute()
    },

    /**
     * Makes an offer in place of the one before, and sends it unless a second person must agree.
     * @returns the state that the application comes into
     * @throws HttpError 422 for terms that nobody can mean, or that are not those of the product for no reason
     */
    async make(
      trx: Transaction<Tables>,
      row: LoanApplicationRow,
      form: FormValue<'loanOffer'>,
      who: string,
    ) {
      const rates = await ratesIn(trx)
      const errors = offerErrors(rates, form)
      if (errors.length > 0) throw invalid(errors)
      const { version = 0 } = (await newest(trx, row.id)) ?? {}
      const offer = await trx
        .insertInto('loan_offer')
        .values({
          id: await takeNumbers(trx, 'loan_offer'),
          loan_id: row.id,
          version: version + 1,
          facts: sealed(row, factsName(version + 1), JSON.stringify(offerFacts(rates, form))),
          days: acceptDays(rates),
          made_by: who,
          made_at: new Date().toISOString(),
          agreed_by: '',
          last_day: '',
          accepted_by: '',
          accepted_how: '',
          return_by: '',
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      if (await isLarge(trx, row, form)) return 'agreeing' as const
      await send(trx, row, offer, '')
      return 'offered' as const
    },

    /**
     * Sends the offer that waits for a second person.
     * @throws HttpError 409 for whoever made it, or may be the same person
     */
    async agree(trx: Transaction<Tables>, row: LoanApplicationRow, who: string) {
      const offer = await newest(trx, row.id)
      if (!offer)
        throw new Error(`Application ${row.id} waits for a second person without an offer`)
      await requireOther(trx, row, { by: offer.made_by, who })
      await send(trx, row, offer, who)
      return 'offered' as const
    },

    /** Whether an applicant's step still has time, by the days of the office. */
    hasTime: (row: LoanApplicationRow, offer: LoanOfferRow, step: ApplicantStep) =>
      today() <= (step === 'changeMind' ? mindUntil(row, offer) : offer.last_day),

    /** Keeps who accepted an offer, and when. What was accepted is never changed again. */
    accept: (
      trx: Transaction<Tables>,
      row: LoanApplicationRow,
      offer: LoanOfferRow,
      { name, how }: { name: string; how: AcceptedHow },
    ) =>
      update(trx, offer, {
        accepted_at: new Date().toISOString(),
        accepted_by: sealed(row, acceptedName(offer.version), name),
        accepted_how: how,
      }),

    /** The day before it ends, or on its last day after a pause; not on the day on which it was sent. */
    isReminderDue: ({ sent_at, last_day, reminded_at }: LoanOfferRow) =>
      reminded_at === null && dayOf(sent_at) < today() && daysAfter(today(), 1) >= last_day,

    isOver: ({ last_day }: LoanOfferRow) => last_day < today(),

    noteReminder: (trx: Transaction<Tables>, offer: LoanOfferRow) =>
      update(trx, offer, { reminded_at: new Date().toISOString() }),

    /** Applications whose newest offer is over, or whose applicant is to be reminded of it. */
    async ending(db: Kysely<Tables>) {
      const rows = await db
        .selectFrom('loan_application as loan')
        .innerJoin('loan_offer as offer', 'offer.loan_id', 'loan.id')
        .select('loan.id')
        .where('status', '=', 'offered')
        .where('sent_at', 'is not', null)
        .where('version', '=', newestSent)
        .where((one) =>
          one.or([
            one('last_day', '<', today()),
            one.and([
              one('reminded_at', 'is', null),
              one('sent_at', '<', fromOfficeTime(`${today()}T00:00`)!),
              one('last_day', '<=', daysAfter(today(), 1)),
            ]),
          ]),
        )
        .orderBy('loan.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    /** What the newest sent offers say of applications received in a time, from its first moment up to another. */
    async *sentFor(db: Kysely<Tables>, from: string, to: string) {
      const turn = takeTurns()
      for (let after = 0; ;) {
        const rows = await db
          .selectFrom('loan_application as loan')
          .innerJoin('loan_offer as offer', 'offer.loan_id', 'loan.id')
          .select(['loan.id', 'status', 'application', 'wrapped_key'])
          .select(['offer.version', 'offer.facts'])
          .where('created_at', '>=', from)
          .where('created_at', '<', to)
          .where('loan.id', '>', after)
          .where('version', '=', newestSent)
          .orderBy('loan.id')
          .limit(offersAtOnce)
          .execute()
        for (const row of rows) {
          await turn()
          yield { status: row.status as LoanState, facts: factsOf(row, row) }
        }
        if (rows.length < offersAtOnce) return
        after = rows.at(-1)!.id
      }
    },

    /** The newest offer, or the newest that was accepted, as its applicant reads it; undefined before it is sent. */
    async own(
      db: Kysely<Tables>,
      row: LoanApplicationRow,
      which: 'newest' | 'accepted' = 'newest',
    ): Promise<SentOffer | undefined> {
      const offer = await of(db, row.id)
        .$if(which === 'accepted', (query) => query.where('accepted_at', 'is not', null))
        .limit(1)
        .executeTakeFirst()
      if (!offer?.sent_at) return undefined
      return {
        version: offer.version,
        facts: factsOf(row, offer),
        until: offer.last_day,
        acceptedOn: dayOf(offer.accepted_at),
        acceptedBy: acceptedBy(row, offer),
        acceptedHow: offer.accepted_how as AcceptedHow,
        mindUntil: today() <= mindUntil(row, offer) ? mindUntil(row, offer) : '',
      }
    },

    /** All offers as the office reads them, the newest first. */
    async made(db: Kysely<Tables>, row: LoanApplicationRow): Promise<MadeOffer[]> {
      const offers = await of(db, row.id).execute()
      return offers.map((offer) => ({
        version: offer.version,
        facts: factsOf(row, offer),
        madeBy: offer.made_by,
        madeAt: offer.made_at,
        agreedBy: offer.agreed_by,
        until: offer.last_day,
        acceptedAt: offer.accepted_at ?? '',
        acceptedBy: acceptedBy(row, offer),
        acceptedHow: offer.accepted_how as AcceptedHow,
      }))
    },
  }
}
