import { isRecord } from '../../../shared/like'
import { Ajv2020 } from 'ajv/dist/2020'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { formSchemas, type FormName, type FormValue } from '../../../../schemas'
import { mayUse } from '../../../shared/account-roles'
import type {
  Answered,
  Body,
  Contract,
  FormBody,
  Params,
  PartsBody,
  Query,
  SectionBody,
} from '../../../shared/contracts/contract'
import { sentForm, type FieldSchema } from '../../../shared/contracts/field-schemas'
import type { User } from '../../../shared/contracts/login'
import { text, type WireSchema } from '../../../shared/contracts/wire-schema'
import { fieldError, type Failure } from '../../../shared/field-error'
import { ajvOptions, defineVocabulary, compileSchema } from '../../../shared/vocabulary'
import type { Operation } from './operation'
import { savedBody } from './section-forms'
import { badRequest, HttpError, notFound, notPermitted, invalid } from '../errors'
import { administratorOf } from './roles'
import { normalise } from '../../../shared/normalise'
import { shaped } from '../../../shared/shaped'
import { validate } from '../../../shared/validate'

/** The row number in an address; only plain digits are accepted. */
export function itemNumber(text: string): number {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : NaN
  if (Number.isSafeInteger(number)) return number
  throw badRequest('There is no item with this number.')
}

/**
 * Reads a form's body, normalised and validated as in the browser. Absent texts become ''.
 * @throws HttpError 400 for a body that is not an object, 422 with a sentence for bad fields
 */
export function validBody<F extends FormName>(form: F): (body: unknown) => FormValue<F> {
  const schema = formSchemas[form]
  const compiled = compileSchema(schema)
  return (body) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest()
    const answers = normalise(schema, body)
    const errors = validate(compiled, answers)
    if (errors.length > 0) throw invalid(errors)
    return shaped(schema, answers)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Contract
  }
}

/** A request as its contract promises it. */
export interface Asked<C extends Contract> {
  params: Params<C>
  query: Query<C>
  body: Body<C>
  /** Who asks; a public call knows nobody. */
  by: C['right'] extends 'public' ? undefined : User
  request: FastifyRequest
  reply: FastifyReply
}

/** What a handler returns: the reply if it has sent an answer, and nothing for one of 204. */
type Handled<C extends Contract> =
  | FastifyReply
  | (C['answers'] extends { 200: unknown } ? Answered<C> : void)

const ajv = defineVocabulary(new Ajv2020(ajvOptions))

type SentBody = NonNullable<Contract['body']>
const isForm = (body: SentBody): body is FormBody => 'form' in body
const isParts = (body: SentBody): body is PartsBody => 'parts' in body
const isSection = (body: SentBody): body is SectionBody => 'section' in body

/** Reads a value of an address. @param refuse throws for a word that is not in the schema's list */
function valueIn(schema: WireSchema, value: unknown, refuse: () => Error) {
  if (schema.type === 'integer') {
    const sent = String(value)
    return sent === '0' && schema.minimum === 0 ? 0 : itemNumber(sent)
  }
  const { enum: words, pattern, errorMessage } = schema
  const refused = typeof errorMessage === 'string' ? () => badRequest(errorMessage) : undefined
  if (typeof value !== 'string') throw (refused ?? badRequest)()
  if (Array.isArray(words) && !words.includes(value)) throw refuse()
  if (typeof pattern === 'string' && !new RegExp(pattern, 'u').test(value))
    throw (refused ?? refuse)()
  return value
}

const valuesIn = (
  schemas: Readonly<Record<string, WireSchema>> = {},
  values: Record<string, unknown>,
  refuse: () => Error,
  permit: (name: string, value: string) => void = () => undefined,
) =>
  Object.fromEntries(
    Object.entries(schemas)
      .filter(([name]) => values[name] !== undefined)
      .map(([name, schema]) => {
        const value = valueIn(schema, values[name], refuse)
        permit(name, String(value))
        return [name, value]
      }),
  )

function formReader({ form, also }: FormBody): (body: unknown) => unknown {
  const formIn = validBody(form)
  if (!also) return formIn
  const isBesideValid = ajv.compile({ type: 'object', properties: also })
  return (sent) => {
    if (!isRecord(sent) || !isBesideValid(sent)) throw badRequest()
    const parts = (isBeside: boolean) =>
      Object.fromEntries(
        Object.entries(sent).filter(([name]) => Object.hasOwn(also, name) === isBeside),
      )
    return { ...formIn(parts(false)), ...parts(true) }
  }
}

/** A text that no table can hold is told of at its field, as a form does. */
const isUnstorable = ({ keyword, params }: Failure) =>
  keyword === 'pattern' && params.pattern === text.pattern

function refusalOf({ errorMessage }: WireSchema, failures: Failure[]) {
  if (failures.every(isUnstorable))
    return invalid(failures.map((failure) => fieldError({}, { ...failure, keyword: 'format' })))
  return typeof errorMessage === 'string' ? new HttpError(422, errorMessage) : badRequest()
}

function bodyReader({ body }: Contract): (body: unknown) => unknown {
  if (!body || isParts(body) || isSection(body)) return () => undefined
  if (isForm(body)) return formReader(body)
  const isValid = ajv.compile(body)
  return (sent = {}) => {
    if (isValid(sent)) return sent
    throw refusalOf(body, isValid.errors!)
  }
}

/** What may be sent, by media type. */
function described(body: SentBody): Record<string, WireSchema> {
  if (isSection(body)) return savedBody(body.section)
  if (isParts(body)) return { 'multipart/form-data': body.parts }
  if (!isForm(body)) return { 'application/json': body }
  const { properties, ...rest } = sentForm(formSchemas[body.form] as FieldSchema)
  return {
    'application/json': { ...rest, properties: { ...(properties as object), ...body.also } },
  }
}

/** The description of a contract's call. */
function operationOf({ params, body, answers, ...rest }: Contract): Operation {
  const { tag, summary, description, query, headers, refuses, isConditional } = rest
  return {
    tag,
    summary,
    description,
    names: params,
    query,
    headers,
    body: body && described(body),
    answers,
    refuses,
    isConditional,
  }
}

/**
 * Registers a call: `handle` gets what its contract promises, or is not called. A word in the path that is
 * not in its list answers 404, one in the query 400.
 */
export function route<C extends Contract>(
  app: FastifyInstance,
  contract: C,
  handle: (asked: Asked<C>) => Handled<C> | Promise<Handled<C>>,
  options: Pick<RouteShorthandOptions, 'onRequest'> = {},
) {
  const {
    method,
    path,
    right,
    rightTo,
    bodyLimit,
    limit,
    isBeforeSecondFactor,
    isAnonymous,
    answers,
  } = contract
  const bodyOf = bodyReader(contract)
  app.route({
    ...options,
    method,
    url: path,
    ...(isAnonymous && { logLevel: 'silent' }),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: {
      role: right,
      operation: () => operationOf(contract),
      contract,
      ...(limit && { limit }),
      ...(isBeforeSecondFactor && { isBeforeSecondFactor }),
    },
    handler: async (request, reply) => {
      const { params, query } = request as {
        params: Record<string, unknown>
        query: Record<string, unknown>
      }
      if (!answers[200]) reply.code(204)
      const by = right === 'public' ? undefined : administratorOf(request)
      const permit = (name: string, value: string) => {
        const needed = rightTo?.[name]?.(value)
        if (by && needed && !mayUse(by.role, needed)) throw notPermitted()
      }
      return handle({
        params: valuesIn(contract.params, params, notFound, permit),
        query: valuesIn(contract.query, query, badRequest),
        body: bodyOf(request.body),
        by,
        request,
        reply,
      } as Asked<C>)
    },
  })
}
