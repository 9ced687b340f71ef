import { randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { codeLife, type ApplicantStep } from '../../../shared/loan-case'
import { inOfficeTime } from '../../../shared/office-time'
import type { LoanApplicationRow, LoanOfferRow, Tables } from '../../core/database/tables'
import { invalid, HttpError } from '../../core/errors'
import { isAddress } from '../../core/mail/is-address'
import { sealedMail } from '../../core/mail/sealed-mail'
import { companyIn } from '../../site/content/content.store'
import { codeMail } from '../loan/loan-mail'
import type { LoanCaseParts } from './case-changes'

const mostTries = 5

type CodeParts = Pick<LoanCaseParts, 'documents' | 'loans' | 'outbox' | 'canSend'>

export type AnswerCodes = ReturnType<typeof answerCodes>

/** Why a code was not taken. */
const refusals = {
  expired: 'This code is no longer valid. Ask for a new one.',
  'used-up': 'A wrong code was typed five times, so this one no longer works. Ask for a new one.',
}

const wrongWords = (left: number) =>
  `This code is not the one in our newest email. You can try ${left === 1 ? 'once more' : `${left} more times`}.`

const refused = (codeState: 'wrong' | keyof typeof refusals, message: string) => {
  const { statusCode, extra } = invalid([{ path: '/code', message }])
  return new HttpError(statusCode, message, { ...extra, codeState })
}

/**
 * Codes of six digits, with which applicants prove that they answer an offer themselves: one for each application, for
 * one answer to one offer. They go to the address of the answers, which are never changed after they were sent.
 */
export function answerCodes({ documents, loans, outbox, canSend }: CodeParts) {
  const hashOf = (id: number, step: ApplicantStep, { version }: LoanOfferRow, code: string) =>
    documents.fingerprint('answer code', String(id), step, String(version), code)

  async function forget(trx: Transaction<Tables>, id: number) {
    await trx.deleteFrom('answer_code').where('loan_id', '=', id).execute()
    await outbox.forgetCodes(trx, id)
  }

  return {
    forget,

    /** The address that a code can go to; '' where none can: the office takes the answer. */
    async addressOf(db: Kysely<Tables>, row: LoanApplicationRow) {
      const { email } = loans.unsealed(row)
      const isReachable = canSend && typeof email === 'string' && isAddress(email)
      return isReachable && !(await outbox.isCodeRefused(db, row.id)) ? email : ''
    },

    /** Makes the code for a step in place of the one before, and sends it. */
    async send(
      trx: Transaction<Tables>,
      { id, reference }: LoanApplicationRow,
      { step, offer, address }: { step: ApplicantStep; offer: LoanOfferRow; address: string },
    ) {
      await forget(trx, id)
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const now = new Date()
      await trx
        .insertInto('answer_code')
        .values({
          loan_id: id,
          step,
          offer_version: offer.version,
          hash: hashOf(id, step, offer, code),
          made_at: now.toISOString(),
          tries: 0,
        })
        .execute()
      const { name } = await companyIn(trx)
      const until = inOfficeTime(new Date(now.getTime() + codeLife).toISOString())
      const content = codeMail({ step, reference, code, until, name })
      const to = { name: '', address }
      const mail = sealedMail(documents, { kind: 'loan', id }, { ...content, to })
      await outbox.add(trx, { ...mail, ending: 'loan', isCode: true })
    },

    /**
     * Takes a code, which is used with that; what is to be refused is returned, so that the try is stored.
     */
    async take(
      trx: Transaction<Tables>,
      id: number,
      { step, offer, code }: { step: ApplicantStep; offer: LoanOfferRow; code: string },
    ): Promise<HttpError | undefined> {
      const kept = await trx
        .selectFrom('answer_code')
        .selectAll()
        .where('loan_id', '=', id)
        .executeTakeFirst()
      const age = Date.now() - Date.parse(kept?.made_at ?? '')
      // One from the future was made while the clock was wrong.
      const isLive = age >= 0 && age < codeLife
      const isForThis = kept?.step === step && kept.offer_version === offer.version
      if (!kept || !isForThis || !isLive) return refused('expired', refusals.expired)
      if (kept.tries >= mostTries) return refused('used-up', refusals['used-up'])
      if (kept.hash === hashOf(id, step, offer, code.replaceAll(/\D/g, ''))) {
        await forget(trx, id)
        return undefined
      }
      const tries = kept.tries + 1
      await trx.updateTable('answer_code').set({ tries }).where('loan_id', '=', id).execute()
      const left = mostTries - tries
      return left > 0 ? refused('wrong', wrongWords(left)) : refused('used-up', refusals['used-up'])
    },
  }
}
