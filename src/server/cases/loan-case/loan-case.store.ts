import type { Kysely, Transaction } from 'kysely'
import type { FormValue } from '../../../../schemas'
import { nonAccounts } from '../../../shared/account-names'
import { isEnded } from '../../../shared/back-office'
import { loanFiles } from '../../../shared/codecs/loan'
import { fieldError } from '../../../shared/field-error'
import { hasRates } from '../../../shared/loan-rates'
import {
  caseStep,
  caseSteps,
  mostNotes,
  toldStates,
  type OfficeStep,
  type LoanState,
} from '../../../shared/loan-case'
import type { LoanApplicationRow, Tables } from '../../core/database/tables'
import { caseChanged, HttpError, invalid, notPermitted } from '../../core/errors'
import { validBody } from '../../core/http/route'
import { ratesIn } from '../../site/content/content.store'
import { offerWaitsMail } from '../loan/loan-mail'
import { activeWith } from '../../people/accounts/accounts'
import { addReply, addressee } from '../reply/add-reply'
import { lowestLimit } from './offer-limit'
import { mayAgreeOf, secondPeople, type FirstDeed } from './second-people'
import { applicantSide } from './applicant-steps'
import { caseChanges, noLongerPossible, type LoanCaseParts, type CaseActor } from './case-changes'

/** The forms of the office's own steps. */
type StepForm = NonNullable<OfficeStep['form']>

const forms = {
  loanAsk: validBody('loanAsk'),
  loanApprove: validBody('loanApprove'),
  loanOffer: validBody('loanOffer'),
  loanDecline: validBody('loanDecline'),
  loanWithdraw: validBody('loanWithdraw'),
  loanReturn: validBody('loanReturn'),
} satisfies Record<StepForm, unknown>

/**
 * The reason and the text of a step and the documents that it asks for, validated as in the browser;
 * of a step without a form, none.
 * @throws HttpError 422 with the sentences of the form
 */
function validReason(form: StepForm | undefined, body: object) {
  if (form) {
    const valid = forms[form](body)
    const { reason, text, ...more } = valid
    const named: Record<string, string> = more
    return {
      reason,
      text,
      documents: loanFiles.filter((name) => named[name]),
      ...(form === 'loanOffer' && { form: valid as FormValue<'loanOffer'> }),
    }
  }
  const [additionalProperty] = Object.entries(body).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [name],
  )
  if (additionalProperty === undefined) return { reason: '', text: '', documents: [] }
  const keyword = 'additionalProperties'
  const failure = { keyword, params: { additionalProperty }, instancePath: '', schemaPath: '#' }
  throw invalid([fieldError({}, failure)])
}

const yesIsOffer = () =>
  new HttpError(
    409,
    'A yes names its terms where there are rates, or an amount that needs a second person. Make an offer instead.',
  )

/** What an applicant is told whose accepted offer is taken back. */
const takenBack = (reference: string): FormValue<'reply'> => ({
  subject: `We have taken back the offer that you accepted: application ${reference}`,
  text: 'Your application is in review again. What you accepted stays in sight with its status, and nothing is paid out on it. Contact us if you do not know why.',
})

const validReply = validBody('reply')

/**
 * What the applicant is told with a step, validated as a reply is.
 * @throws HttpError 422 with the sentences of a reply, at paths in `message`
 */
function validMessage(message: unknown): FormValue<'reply'> {
  try {
    return validReply(message)
  } catch (error) {
    if (!(error instanceof HttpError) || !error.extra?.errors) throw error
    throw invalid(
      error.extra.errors.map(({ path, ...rest }) => ({ ...rest, path: `/message${path}` })),
    )
  }
}

export type LoanCases = ReturnType<typeof loanCases>

/** Changes of an application. Each is stored with its event and its audit entry, or not at all. */
export function loanCases(parts: LoanCaseParts) {
  const { database, events, documents, loans, offers, canSend } = parts
  const { read } = database
  const changes = caseChanges(parts)
  const { newest, changing, recorded, changed, tell, tellSecond, askReturn, askedReturn, countOf } =
    changes
  const applicant = applicantSide(parts, changes)

  /** Whoever decides about an application that nobody works on, or nobody who may, takes it first. */
  async function take(
    trx: Transaction<Tables>,
    { id, status, assignee }: LoanApplicationRow,
    who: string,
  ) {
    if (status === 'received') {
      const state = 'in-review' satisfies LoanState
      await recorded(trx, id, { who, what: 'step', state }, { deed: 'set-state', detail: state })
    }
    if ((await assignees(trx)).includes(assignee)) return assignee
    const event = { who, what: 'assigned' as const, assignee: who }
    await recorded(trx, id, event, { deed: 'assign', detail: who })
    return who
  }

  /** Who goes on working on it: nobody, where that person may not any more. */
  async function kept(trx: Transaction<Tables>, { id, assignee }: LoanApplicationRow, who: string) {
    if (assignee === '' || (await assignees(trx)).includes(assignee)) return assignee
    await recorded(trx, id, { who, what: 'assigned' }, { deed: 'assign', detail: '' })
    return ''
  }

  /** What the applicant reads with the status, and gets by email where that is possible. */
  async function sendMessage(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    { subject, text }: FormValue<'reply'>,
    by: string,
  ) {
    const { id, case_version } = row
    await events.add(trx, 'loan', id, { who: by, what: 'message', text: `${subject}\n\n${text}` })
    const to = addressee(loans.unsealed(row))
    if (!canSend || !to.address) return
    const messageId = documents.fingerprint('told', String(id), String(case_version))
    await addReply(parts, trx, { kind: 'loan', id }, { subject, text, to, by, messageId })
  }

  /** Makes an offer from a form, or agrees to the one that waits; an offer that is sent is told to the applicant. */
  async function offered(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    form: FormValue<'loanOffer'> | undefined,
    who: string,
  ) {
    const state = await (form ? offers.make(trx, row, form, who) : offers.agree(trx, row, who))
    if (state === 'offered') await tell(trx, row, 'offered')
    else await tellSecond(trx, row, who, offerWaitsMail)
    return state
  }

  const assignees = async (db: Kysely<Tables>) => {
    const people = await activeWith(db, 'reviewer').select('username').orderBy('username').execute()
    return people.map(({ username }) => username)
  }

  /** Whoever asked, and administrators, withdraw the request to take an accepted offer back. */
  const mayWithdraw = async (db: Kysely<Tables>, by: string, who: string) =>
    who === by ||
    (await activeWith(db, 'administrator')
      .select('id')
      .where('username', '=', who)
      .executeTakeFirst()) !== undefined

  async function withdrawReturn(trx: Transaction<Tables>, row: LoanApplicationRow, who: string) {
    const asked = await askedReturn(trx, row)
    if (!asked) throw noLongerPossible()
    if (!(await mayWithdraw(trx, asked.by, who))) throw notPermitted()
    await offers.endReturn(trx, row)
    const deed = { deed: 'withdraw-return', detail: '' } as const
    await recorded(trx, row.id, { who, what: 'return-withdrawn' }, deed)
    return changed(trx, row, {})
  }

  /**
   * Confirms what somebody else asked for, or asks for it where a second person must confirm it.
   * @returns what waits for that person; else why the accepted offer ends now, if somebody said so before
   */
  async function returned(
    trx: Transaction<Tables>,
    row: LoanApplicationRow,
    { step, ...asks }: Parameters<typeof askReturn>[2] & { step: OfficeStep },
  ) {
    const asked = await askedReturn(trx, row)
    // A no is the applicant's: nobody confirms one that was not recorded.
    if (asked ? asked.to !== step.to : step === caseSteps.confirmNo) throw noLongerPossible()
    if (!asked) return { waits: await askReturn(trx, row, asks) }
    await offers.requireOtherThan(trx, row, asked.by, asks.who)
    await offers.endReturn(trx, row)
    return { said: asked.reason }
  }

  /** Whether a yes needs figures: where there are rates, or an amount from which it needs two people. */
  const isYesAnOffer = async (db: Kysely<Tables>, { created_at }: LoanApplicationRow) =>
    hasRates(await ratesIn(db)) || (await lowestLimit(db, created_at)) !== ''

  return {
    /**
     * Takes a step, and tells the applicant its `message`, if it has one; undefined if the application
     * was removed.
     * @throws HttpError 409 when no step leads there, 412 when somebody was faster, 422 with the
     * sentences of the step's form
     */
    async step(
      id: number,
      to: LoanState,
      { message, ...body }: Record<string, unknown>,
      { who, hasSeen }: CaseActor,
    ) {
      return changing(id, async (trx, row) => {
        const step = caseStep(row.status, to)
        const isApplicant = who === nonAccounts.applicant
        if (!hasSeen(row.case_version, step?.binds && !isApplicant))
          throw caseChanged(await newest(trx, row))
        // Applicants turn an offer down instead, with a code.
        if (!step || (isApplicant && row.status === 'offered')) throw noLongerPossible()
        if (step.withoutRates && (await isYesAnOffer(trx, row))) throw yesIsOffer()
        const isTold = toldStates.includes(to)
        const {
          reason,
          text,
          documents: asked,
          form,
        } = validReason(step.form, isTold || message === undefined ? body : { ...body, message })
        const told = isTold && message !== undefined ? validMessage(message) : undefined
        const wasAccepted = row.status === 'accepted'
        if (to === 'accepted') return withdrawReturn(trx, row, who)
        const { waits, said = '' } = wasAccepted
          ? await returned(trx, row, { step, who, state: to, reason, text })
          : {}
        if (waits) return waits
        const assignee = await (isTold || form ? take(trx, row, who) : kept(trx, row, who))
        const state = to === 'offered' ? await offered(trx, row, form, who) : to
        const state_since = new Date().toISOString()
        const finished_at = isEnded('loan', state) ? state_since : null
        const change = { status: state, finished_at, state_since, assignee }
        const answer = await changed(trx, row, change)
        const isAnswer = step === caseSteps.confirmNo
        const event = { who, what: 'step' as const, state, reason: reason || said, text }
        const deed = isAnswer ? 'offer-answer' : 'set-state'
        await recorded(trx, id, { ...event, documents: asked }, { deed, detail: state })
        if (told) await sendMessage(trx, row, told, who)
        if (wasAccepted && !isAnswer) await sendMessage(trx, row, takenBack(row.reference), who)
        return answer
      })
    },

    /**
     * Assigns it to a username, or to nobody with ''.
     * @throws HttpError 412 when somebody was faster, 422 for somebody who may not read applications
     */
    assign: (id: number, to: string, { who, hasSeen }: CaseActor) =>
      changing(id, async (trx, row) => {
        if (!hasSeen(row.case_version)) throw caseChanged(await newest(trx, row))
        if (to !== '' && !(await assignees(trx)).includes(to))
          throw new HttpError(422, 'Please choose somebody who may read applications.')
        const { assignee, status, case_version: version } = row
        if (to === assignee) return { state: status as LoanState, assignee, version }
        const answer = await changed(trx, row, { assignee: to })
        const event = { who, what: 'assigned' as const, assignee: to }
        await recorded(trx, id, event, { deed: 'assign', detail: to })
        return answer
      }),

    /**
     * Adds a note, once under each key; false if the application was removed.
     * @throws HttpError 409 when it is full
     */
    async note(
      id: number,
      { text }: FormValue<'loanNote'>,
      { who, key }: { who: string; key: string | undefined },
    ) {
      const note = { who, what: 'note', text, key } as const
      const added = await changing(id, async (trx) => {
        if (await events.isStored(trx, 'loan', id, note)) return true
        if ((await countOf(trx, id, 'note')) >= mostNotes)
          throw new HttpError(409, `An application can hold ${mostNotes} notes, and this one does.`)
        await recorded(trx, id, note, { deed: 'note', detail: '' })
        return true
      })
      return added ?? false
    },

    /** Its offers as the office reads them, the newest first, and who may agree to what, for whoever reads it. */
    async offers(row: LoanApplicationRow, reader: string) {
      const made = await offers.made(read, row)
      const asked = await askedReturn(read, row)
      const first: [by: string, did: FirstDeed] = asked
        ? [asked.by, 'asked for this offer to be taken back']
        : [row.status === 'agreeing' ? (made[0]?.madeBy ?? '') : '', 'made this offer']
      const people = first[0] ? await secondPeople(read, row, ...first) : []
      const takesAnswer =
        ['offered', 'accepted'].includes(row.status) &&
        !(await applicant.codes.addressOf(read, row))
      return {
        takesAnswer,
        offers: made,
        mayAgree: mayAgreeOf(people),
        returnAsked: asked?.id ?? 0,
        mayWithdrawReturn: asked !== undefined && (await mayWithdraw(read, asked.by, reader)),
        agreeRefusal: people.find(({ username }) => username === reader)?.refusal ?? '',
        couldAgree: mayAgreeOf(await secondPeople(read, row, reader)),
        secondFrom: await lowestLimit(read, row.created_at),
        isYesAnOffer: await isYesAnOffer(read, row),
      }
    },

    /** Its offers alone, the newest first. */
    made: (row: LoanApplicationRow) => offers.made(read, row),

    /** The usernames that it may be assigned to. */
    assignees: () => assignees(read),

    ...applicant,
  }
}
