import type { Kysely, Transaction } from 'kysely'
import type { OtherApplication, SharedIdentity } from '../../../shared/contracts/loan-case'
import type { LoanState } from '../../../shared/loan-case'
import { nationalNumber } from '../../../shared/national-number'
import { takeNumbers } from '../../core/database/sequence'
import type { Tables } from '../../core/database/tables'
import type { DocumentStore } from '../../core/files/document-store'

/** Fewer digits, or one digit repeated, are a placeholder and no number of a person. */
const fewest = 7
const isNumber = (digits: string) => digits.length >= fewest && !/^(\d)\1*$/.test(digits)

const digitsOf = (answer: unknown) => (typeof answer === 'string' ? answer.replace(/\D/g, '') : '')

/** Whether a phone number is long enough to know somebody by, without the country's code. */
export const isLongNumber = (phone: string) => nationalNumber(digitsOf(phone)).length >= fewest

/** Other applications that are named; nobody reads more. */
const mostOthers = 20

export interface Identity {
  kind: SharedIdentity
  hash: string
}

/**
 * What an applicant is known again by: keyed hashes of BVN and phone numbers, however they were
 * typed. Without the master key nobody can try out numbers on them.
 */
export function identitiesOf(
  { fingerprint }: Pick<DocumentStore, 'fingerprint'>,
  answers: Record<string, unknown>,
): Identity[] {
  const phones = [answers.phone, answers.secondary_phone].map((phone) =>
    nationalNumber(digitsOf(phone)),
  )
  const numbers: [SharedIdentity, string][] = [
    ['bvn', digitsOf(answers.bvn)],
    ...[...new Set(phones)].map((phone): [SharedIdentity, string] => ['phone', phone]),
  ]
  return numbers
    .filter(([, digits]) => isNumber(digits))
    .map(([kind, digits]) => ({ kind, hash: fingerprint(kind, digits) }))
}

/** Stores the hashes of an application that are not stored yet. */
export async function addIdentities(
  trx: Transaction<Tables>,
  loanId: number,
  identities: readonly Identity[],
) {
  const stored = await trx
    .selectFrom('loan_identity')
    .select('hash')
    .where('loan_id', '=', loanId)
    .execute()
  const known = new Set(stored.map(({ hash }) => hash))
  const missing = identities.filter(({ hash }) => !known.has(hash))
  if (missing.length === 0) return
  const first = await takeNumbers(trx, 'loan_identity', missing.length)
  await trx
    .insertInto('loan_identity')
    .values(missing.map(({ hash }, n) => ({ id: first + n, hash, loan_id: loanId })))
    .execute()
}

/** The other applications with one of these hashes, the newest first. */
export async function othersWith(
  read: Kysely<Tables>,
  loanId: number,
  identities: readonly Identity[],
): Promise<OtherApplication[]> {
  if (identities.length === 0) return []
  const found = await read
    .selectFrom('loan_identity')
    .innerJoin('loan_application', 'loan_application.id', 'loan_identity.loan_id')
    .select([
      'loan_application.id',
      'loan_application.reference',
      'loan_application.status',
      'loan_application.created_at',
      'loan_identity.hash',
    ])
    .where(
      'loan_identity.hash',
      'in',
      identities.map(({ hash }) => hash),
    )
    .where('loan_application.id', '<>', loanId)
    .orderBy('loan_application.id', 'desc')
    .orderBy('loan_identity.id')
    .limit(mostOthers * identities.length)
    .execute()
  const others = new Map<number, OtherApplication>()
  for (const { id, reference, status, created_at, hash } of found) {
    const same = identities.find((identity) => identity.hash === hash)!.kind
    const other = others.get(id)
    if (!other)
      others.set(id, {
        id,
        reference,
        state: status as LoanState,
        receivedAt: created_at,
        same: [same],
      })
    else if (!other.same.includes(same)) other.same.push(same)
  }
  return [...others.values()].slice(0, mostOthers)
}
