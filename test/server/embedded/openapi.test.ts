import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020'
import Fastify, { type RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { contentSchemas, type ContentKey } from '../../../schemas'
import { describedRoutes } from '../../../src/server/core/http/operation'
import { clientBuild } from '../../../src/server/site/pages/client-build'
import { sectionOf } from '../../../src/shared/admin-sections'
import { readDescription } from '../../../src/shared/contracts/operation'
import { loanFieldNames, loanFiles } from '../../../src/shared/codecs/loan'
import { endpoints } from '../../../src/shared/endpoints'
import { saveOf } from '../../../src/shared/section-saves'
import { apiAjv } from '../../fixtures/api-ajv'
import type { ApiDocument } from '../../fixtures/api-document'
import { session, withAdministrator } from '../../fixtures/administrator'
import { builtClient } from '../../fixtures/built-client'
import { formOf, fourPictures, fullAnswers } from '../../fixtures/loan-application'
import { sectionContent } from '../../fixtures/section-content'
import { startApp } from '../start-app'

const { path } = readDescription

/** The routes of a server with everything switched on, and what it says of them. */
async function routesAndDocument() {
  const routes: RouteOptions[] = []
  const names = ['favicon.svg', 'assets/a-1a2b3c.js', 'assets/b-4d5e6f.js']
  const folder = await builtClient(Object.fromEntries(names.map((name) => [name, 'text'])))
  const { app } = await startApp(
    { whistleDelivery: 'server', flowCounts: 'on', rateLimit: 1 },
    { onRoute: (route) => routes.push(route), build: clientBuild(folder) },
  )
  const document = (await app.inject(path)).json<ApiDocument>()
  return { routes, document }
}

let made: ReturnType<typeof routesAndDocument> | undefined
const described = () => (made ??= routesAndDocument())

interface Schema {
  properties?: Record<string, Schema>
}

const bodyOf = ({ paths }: ApiDocument, at: string, type: string) =>
  paths[at]!.post!.requestBody!.content[type]!.schema as Schema

describe('the description of the API', () => {
  test('is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
    const { document } = await described()
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
    expect(() => validator.resolveRefs()).not.toThrow()
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('is made of schemas that every reader of JSON Schema 2020-12 understands', async () => {
    const { document } = await described()
    const ajv = new Ajv2020({ strict: false })
    const schemas: object[] = []
    JSON.stringify(document, (name, value: object) => {
      if (name === 'schema') schemas.push(value)
      return value
    })
    schemas.push(...Object.values(document.components.schemas))
    expect(schemas.length).toBeGreaterThan(100)
    expect(schemas.filter((schema) => !ajv.validateSchema(schema))).toEqual([])
  })

  test('has every route that there is, and no other', async () => {
    const { routes, document } = await described()
    const templates = Object.entries(document.paths).flatMap(([at, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${at}`),
    )
    const known = routes
      .filter(({ method }) => method !== 'HEAD')
      .map(({ method, url }) => {
        const at = url.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')
        return `${String(method)} ${at}`
      })
    expect(known).toContain('GET /assets/{file}')
    expect(templates.toSorted()).toEqual([...new Set(known)].toSorted())
  })

  test('asks of each call the role that its route declares', async () => {
    const { routes, document } = await described()
    const guarded = routes.filter(({ method, config }) => method !== 'HEAD' && config?.operation)
    expect(guarded.length).toBeGreaterThan(50)
    for (const { method, url, config } of guarded) {
      const at = url.replace(/:(\w+)/g, '{$1}').replace('*', '{rest}')
      const item = document.paths[at]!
      const { security, responses } = item[String(method).toLowerCase()]!
      const role = config!.role!
      expect(security, url).toEqual(role === 'public' ? [] : [{ session: [role] }])
      const asksForLogin = '401' in responses || ('302' in responses && role !== 'public')
      const isLogin =
        method === 'POST' && ['/login', '/api/login/passkey', '/api/login/provider'].includes(url)
      expect(asksForLogin, url).toBe(role !== 'public' || isLogin)
    }
  })

  test('tells what a section is saved as, and by which codec', async () => {
    const { document } = await described()
    const { schemas } = document.components
    for (const key of Object.keys(contentSchemas) as ContentKey[]) {
      const sent = saveOf(key).codec.encode(sectionContent('x')[key] as never, new Map())
      const type = 'json' in sent ? 'application/json' : 'multipart/form-data'
      const { content } = document.paths[sectionOf(key).save]!.post!.requestBody!
      expect(content, key).toEqual({
        [type]: { schema: { $ref: `#/components/schemas/Save-${key}` } },
      })
      expect(schemas[`Save-${key}`]).toMatchObject({
        description: `As the codec ${key}.save writes it`,
      })
    }
  })

  test('lists no response that no call gives, and no keyword of our own forms', async () => {
    const { document } = await described()
    const text = JSON.stringify(document.paths)
    const { schemas, responses } = document.components
    const names = Object.keys(responses)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !text.includes(`#/components/responses/${name}"`))).toEqual([])
    expect(JSON.stringify([document.paths, schemas])).not.toContain('"errorMessage"')
  })

  test('names every field of an application, and its four pictures', async () => {
    const { document } = await described()
    const form = bodyOf(document, '/admin/loan/addLoanData', 'multipart/form-data')
    const names = Object.keys(form.properties!)
    expect(names).toEqual([...loanFieldNames, 'product'])
    expect(names).toEqual(expect.arrayContaining(['government_id', ...loanFiles]))
  })

  test('takes what the application page sends, and no field less', async () => {
    const { document } = await described()
    const at = endpoints.loan.path
    const validate = apiAjv().compile(bodyOf(document, at, 'multipart/form-data'))
    const sent = Object.fromEntries(formOf(fullAnswers('x'), await fourPictures()))
    expect([validate(sent), validate.errors]).toEqual([true, null])
    for (const [name, wrong] of [
      ['dob', '31/12/1990'],
      ['duration', '6'],
      ['surname', ''],
      ['salaryStatement', undefined],
    ] as const) {
      const { [name]: _, ...others } = sent
      expect([name, validate(wrong === undefined ? others : { ...sent, [name]: wrong })]).toEqual([
        name,
        false,
      ])
    }
  })

  test('is for everybody: a browser that has it is told so, and a session changes nothing', async () => {
    const { app } = await startApp(withAdministrator)
    const answer = await app.inject(path)
    const again = await app.inject({
      url: path,
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect([answer.statusCode, again.statusCode]).toEqual([200, 304])
    const inside = await app.inject({ url: path, headers: await session(app) })
    expect(inside.body).toBe(answer.body)
  })

  test('a route that does not describe itself keeps the server from starting', () => {
    const app = Fastify()
    describedRoutes(app)
    expect(() => app.get('/silent', { config: { role: 'public' } }, async () => 'x')).toThrow(
      'GET /silent must declare config.operation',
    )
  })
})
