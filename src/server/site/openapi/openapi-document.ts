import { sent, file, type AnswerSchema } from '../../../shared/contracts/answer'
import { text, type WireSchema } from '../../../shared/contracts/wire-schema'
import { siteDefaults } from '../../../shared/site'
import { tagOf } from '../pages/tag-of'
import { withReferences } from '../../core/http/component'
import { tags, type DescribedRoute } from '../../core/http/operation'
import { refusals } from '../../core/http/refusals'

const page = 'text/html'

/**
 * Answers without a route of their own: malformed requests, unknown paths, and the back office's
 * pages, which share one document.
 */
const otherAnswers: Record<number, AnswerSchema> = {
  200: file([page], 'The back office, for a browser that asks for a page of it.'),
  304: {
    description: 'Not modified: If-None-Match matches.',
    headers: sent({ ETag: text }),
  },
  308: {
    description: 'The address of a page was written with a slash at its end.',
    headers: sent({ Location: text }),
  },
  ...Object.fromEntries(
    ([400, 405, 408, 414, 415, 431, 500, 503] as const).map((status) => [status, refusals[status]]),
  ),
  404: {
    ...refusals[404],
    content: { ...refusals[404].content, [page]: {} },
  },
}

/** A route's path in OpenAPI's notation. */
const pathOf = ({ url }: DescribedRoute) => url.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')

const idOf = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split(/\W+/).filter(Boolean)]
    .map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

/** A change by somebody who is logged in. */
const isChange = ({ method, role }: DescribedRoute) => method !== 'GET' && role !== 'public'

/** Errors that hooks may answer before the handler. */
function refusedBefore(route: DescribedRoute) {
  const { method, role, operation, isCounted, loginPage } = route
  const isReading = method === 'GET'
  const isPublic = role === 'public'
  const statuses: (keyof typeof refusals)[] = [500, 503]
  if (!isPublic && loginPage === undefined) statuses.push(401)
  if (isChange(route)) statuses.push(409)
  if (!isPublic || !isReading) statuses.push(403)
  if (!isReading) statuses.push(400, 413, 415)
  if (operation.body) statuses.push(422)
  if (isCounted) statuses.push(429)
  // Maximum length of path parameters; all of ours are shorter.
  if (pathOf(route).includes('{')) statuses.push(414)
  return statuses
}

function answersOf(route: DescribedRoute) {
  const { answers, refuses = [], isConditional } = route.operation
  const statuses = [...refusedBefore(route), ...refuses]
  const refused = Object.fromEntries(statuses.map((status) => [status, refusals[status]]))
  const tagged = { ETag: { ...text, description: 'Version of this content' } }
  const isSent = route.role !== 'public' && route.loginPage !== undefined
  return {
    ...refused,
    ...answers,
    ...(isConditional && {
      200: { ...answers[200], headers: { ...answers[200]?.headers, ...sent(tagged) } },
      304: { description: 'Not modified: If-None-Match matches.', headers: sent(tagged) },
    }),
    ...(isSent && { 302: { description: 'Log in first.', headers: sent({ Location: text }) } }),
  }
}

const parameters = (place: string, schemas: Record<string, WireSchema> = {}) =>
  Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema,
  }))

function operationOf(route: DescribedRoute) {
  const { tag, summary, description, names, query, headers, body, isConditional } = route.operation
  const path = pathOf(route)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const known = isConditional && { 'If-None-Match': { ...text, description: 'ETags' } }
  const drawn = isChange(route) && {
    'Drawn-For': {
      ...text,
      description: 'The `id` of the user whose page sends it; another is 409',
    },
  }
  const all = [
    ...parameters('path', Object.fromEntries(inPath.map((name) => [name, names?.[name] ?? text]))),
    ...parameters('query', query),
    ...parameters('header', { ...headers, ...known, ...drawn }),
  ]
  return {
    operationId: idOf(route.method, path),
    tags: [tag],
    summary,
    description,
    security: route.role === 'public' ? [] : [{ session: [route.role] }],
    parameters: all.length > 0 ? all : undefined,
    requestBody: body && {
      required: true,
      content: Object.fromEntries(Object.entries(body).map(([type, schema]) => [type, { schema }])),
    },
    responses: answersOf(route),
  }
}

/**
 * The OpenAPI 3.1 document of the registered routes, made from their declarations, the section
 * table and the schemas.
 * @param title the name of the company
 */
export function openapiDocument(
  routes: readonly DescribedRoute[],
  cookieName: string,
  title: string = siteDefaults.company.name,
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = (paths[pathOf(route)] ??= {})
    path[route.method.toLowerCase()] ??= operationOf(route)
  }
  const { document, beside, components } = withReferences({ paths }, otherAnswers)
  return {
    openapi: '3.1.1',
    info: {
      title,
      license: { name: 'Proprietary' },
      version: tagOf(JSON.stringify([document, beside, components])),
      description: [
        'The calls of the site and its back office. Required roles are listed with the session of a',
        'call: administrators have all roles but compliance, and inbox is that of reviewers and compliance.',
        'Whatever accepts GET also accepts HEAD.',
        'Responses of other addresses are listed in `x-other-answers`. The version is a',
        'digest that changes when anything here does.',
      ].join(' '),
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    ...document,
    'x-other-answers': beside,
    components: {
      ...components,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: 'The cookie that POST /login sets. No page of another site can use it.',
        },
      },
    },
  }
}
