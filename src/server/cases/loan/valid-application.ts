import { loanSteps, type Content } from '../../../../schemas'
import { decodeApplication, loanFieldNames, productPart } from '../../../shared/codecs/loan'
import { fieldError, inOrder } from '../../../shared/field-error'
import { isClosed, isOwnList, listsOf, type OptionLists } from '../../../shared/option-lists'
import { productSlugs } from '../../../shared/pages'
import { validate } from '../../../shared/validate'
import { compileSchema } from '../../../shared/vocabulary'
import { invalid } from '../../core/errors'
import type { ReceivedApplication } from './received-application'

/** The fields in the order of the pages. */
export const loanPaths = [...loanFieldNames, productPart].map((name) => `/${name}`)

/** The entries of each list that were ever offered. */
export type Offered = Map<string, Set<string>>

/** Adds what forms have offered while these settings were live: pages that were loaded then still do. */
export function addOffered(offered: Offered, { lists }: Content['siteSettings']) {
  for (const [name, { items }] of Object.entries(listsOf(lists)))
    offered.set(name, new Set([...(offered.get(name) ?? []), ...items]))
}

interface Property {
  'x-options'?: keyof OptionLists
}

/** Answers from the lender's lists that no form has offered. */
const notOffered = (schema: { properties: object }, answers: unknown, offered: Offered) =>
  Object.entries(schema.properties as Record<string, Property>).flatMap(
    ([name, { 'x-options': list }]) => {
      const answer = (answers as Record<string, unknown>)[name]
      if (!list || !isOwnList(list) || !isClosed(list) || typeof answer !== 'string') return []
      if (offered.get(list)?.has(answer)) return []
      const schemaPath = `#/properties/${name}/enum`
      return [
        fieldError(schema, { keyword: 'enum', instancePath: `/${name}`, schemaPath, params: {} }),
      ]
    },
  )

/**
 * Normalises and validates the answers of an application by the schemas of the five steps and
 * returns all fields in one record.
 * @throws HttpError 422 with every bad field's sentence in the order of the pages
 */
export function validApplication(
  received: ReceivedApplication,
  offered: Offered,
): Record<string, unknown> {
  const steps = decodeApplication(received.parts)
  const failures = loanSteps.flatMap((schema, step) => {
    const failed = validate(compileSchema(schema), steps[step])
    const isNamed = (path: string) => failed.some((failure) => failure.path === path)
    const foreign = notOffered(schema, steps[step], offered)
    return [...failed, ...foreign.filter(({ path }) => !isNamed(path))]
  })
  const { [productPart]: product = '' } = received.parts
  const isUnknown = product !== '' && !productSlugs.some((slug) => slug === product)
  const unknown = isUnknown
    ? [{ path: `/${productPart}`, message: 'We have no such product.' }]
    : []
  const errors = inOrder([...received.problems, ...failures, ...unknown], loanPaths)
  if (errors.length > 0) throw invalid(errors)
  return Object.assign({}, ...steps, product && { [productPart]: product }) as Record<
    string,
    unknown
  >
}
