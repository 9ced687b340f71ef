import type { ContentKey, FormName, FormValue } from '../../../schemas'
import type { Right } from '../account-roles'
import type { AuditAction } from '../activity'
import type { Shape } from '../like'
import type { AnswerSchema } from './answer'
import { fits, type Wire, type WireSchema } from './wire-schema'

type Beside = Readonly<Record<string, WireSchema>>

/** A body that is validated by a form's schema in `schemas/`, with its sentences. */
export interface FormBody<F extends FormName = FormName, A extends Beside = Beside> {
  readonly form: F
  /** Values beside those of the form; each may be absent. */
  readonly also?: A
}

export const formBody = <F extends FormName, A extends Beside = Record<never, WireSchema>>(
  name: F,
  also?: A,
): FormBody<F, A> => ({ form: name, ...(also && { also }) })

/** What a body of parts may hold; sizes are in bytes. */
export interface PartLimits {
  readonly parts: number
  readonly text: number
  readonly file: number
  readonly all: number
}

/** A multipart body, which the handler reads within these limits. */
export interface PartsBody {
  readonly parts: WireSchema
  readonly limits: PartLimits
}

/** The body of a section's save, JSON or parts, which the handler reads; the section describes it. */
export interface SectionBody {
  readonly section: ContentKey
}

/**
 * A call of the server: what is sent, who may send it, and what is answered. The route, the call in the
 * browser, the API's description and the TypeScript types all come from this one object.
 */
export interface Contract {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** With the names of `params`: '/api/people/:id'. */
  readonly path: `/${string}`
  readonly right: Right | 'public'
  /** By param: the right to what it names, where that needs more than the call itself. */
  readonly rightTo?: Readonly<Record<string, (named: string) => Right>>
  /** Part of turning on two-step login, so it never requires it. */
  readonly isBeforeSecondFactor?: true
  readonly tag:
    | 'Content'
    | 'Forms'
    | 'Login'
    | 'Accounts'
    | 'Editing'
    | 'Inbox'
    | 'Flows'
    | 'Operation'
  readonly summary: string
  readonly description?: string
  /** Whoever makes it may stay unknown: it is not logged and not counted. */
  readonly isAnonymous?: true
  /**
   * What it leaves in the activity log whenever it has changed something or shown what is personal, one of
   * these actions at least; or why nothing.
   */
  readonly audit: AuditAction | readonly AuditAction[] | { readonly none: string }
  readonly params?: Readonly<Record<string, WireSchema>>
  /** Each may be absent; one that does not fit answers 400, with its `errorMessage` if it has one. */
  readonly query?: Readonly<Record<string, WireSchema>>
  /** Optional headers of the request. */
  readonly headers?: Readonly<Record<string, WireSchema>>
  /** A body that does not match answers 400, or 422 with the schema's `errorMessage`. */
  readonly body?: WireSchema | FormBody | PartsBody | SectionBody
  /** The longest body, in bytes. */
  readonly bodyLimit?: number
  /** How often one address may ask; the numbers are the server's. */
  readonly limit?: 'newsletter' | 'contact' | 'whistle' | 'report' | 'loan' | 'flowCounts'
  /** By status; what follows from right, method and body is added. */
  readonly answers: Readonly<Record<number, AnswerSchema>>
  /** Statuses that are answered with a sentence only and do not follow from right, method or body. */
  readonly refuses?: readonly (400 | 404 | 409 | 412 | 422 | 429)[]
  /** Whether the answer has an ETag and may be 304. */
  readonly isConditional?: true
}

/** Checks that an object is a contract and keeps its exact type. */
export const contract = <const C extends Contract>(call: C): C => call

/** What a call answers with 200; one without it answers 204 and nothing. */
export type Answered<C extends Contract> = C['answers'] extends {
  readonly 200: AnswerSchema<infer T>
}
  ? T
  : undefined

/** Whether a body is what a call answers with 200. */
export const isAnswerOf = <C extends Contract>(call: C): Shape<Answered<C>> => {
  const schema = call.answers[200]?.content?.['application/json']?.schema ?? {}
  return (body): body is Answered<C> => fits(schema, body)
}

type Values<S> = { [K in keyof S]: Wire<S[K]> }

export type Params<C extends Contract> = Values<NonNullable<C['params']>>
export type Query<C extends Contract> = Partial<Values<NonNullable<C['query']>>>

/** A body as it arrives: a form is normalised and complete, and parts are read by the handler. */
export type Body<C extends Contract> =
  C['body'] extends FormBody<infer F, infer A>
    ? FormValue<F> & Partial<Values<A>>
    : C['body'] extends PartsBody | SectionBody
      ? undefined
      : C['body'] extends WireSchema
        ? Wire<C['body']>
        : undefined

/** A body as the browser sends it; of a form, what `normalise` made of the answers. */
export type Sendable<C extends Contract> = C['body'] extends FormBody ? unknown : Body<C>
