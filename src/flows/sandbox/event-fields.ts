import type { AnyMachineSnapshot } from 'xstate'
import { formSchemas, loanSteps } from '../../../schemas'
import { sampleFields, sampleOf } from './sample-of'

/** A field that an event may carry. */
export interface EventField {
  /** '' for all of them. */
  name: string
  title: string
  /** A value that its schema takes. */
  value: string
}

const forms: Record<string, readonly (keyof typeof formSchemas)[]> = {
  'account-link': ['accountPassword'],
  'application-status': ['applicationStatus'],
  contact: ['contact'],
  login: ['login'],
  'mail-template': ['mailTemplate'],
  newsletter: ['newsletter'],
  passkeys: ['passkeyAdd'],
  password: ['password'],
  people: ['invite'],
  person: ['person'],
  receipt: ['reportOpen'],
  reply: ['reply'],
  'report-return': ['reportOpen', 'reportAnswer'],
  'second-factor': ['secondFactorStart', 'secondFactorConfirm', 'secondFactorOff'],
  whistle: ['whistle'],
}

const isLoan = (flow: string) => flow === 'loan-wizard'

const stepOf = ({ context }: AnyMachineSnapshot) =>
  loanSteps[(context as { step: number }).step - 1]!

/** The fields of the form of which an event changes one; none of other events. */
export function fieldsOf(flow: string, type: string, snapshot: AnyMachineSnapshot): EventField[] {
  if (type !== 'change') return []
  const schemas: readonly { properties: object }[] = isLoan(flow)
    ? [stepOf(snapshot)]
    : (forms[flow] ?? []).map((name) => formSchemas[name])
  const fields = schemas
    .flatMap(({ properties }) => Object.entries(properties as Record<string, { title?: string }>))
    .map(([name, field]) => ({ name, title: field.title ?? name, value: sampleOf(field) }))
    .filter((field): field is EventField => typeof field.value === 'string')
  const all = { name: '', title: 'All fields of this step', value: '' }
  return isLoan(flow) ? [all, ...fields] : fields
}

/** What an event carries of a field, as its machine takes it. */
export function payloadOf(
  flow: string,
  { name, value }: Pick<EventField, 'name' | 'value'>,
  snapshot: AnyMachineSnapshot,
): object {
  if (isLoan(flow)) return { answers: name ? { [name]: value } : sampleFields(stepOf(snapshot)) }
  return flow === 'newsletter' ? { [name]: value } : { name, value }
}
