import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors'

/** Maximum nesting; no valid body is deeper. */
const deepest = 20

const tokens = /("(?:[^"\\]|\\[^])*(?:"|\\?$))(\s*:)?|[{}[\]]/g
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Refuses JSON that parsers read differently (duplicate keys) or that is nested deeper than any
 * valid body.
 * @param json well-formed JSON
 */
function inspect(json: string) {
  const open: Set<unknown>[] = []
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (text && colon) {
      const keys = open.at(-1)!
      const key: unknown = JSON.parse(text)
      if (keys.has(key)) throw badRequest('A field was sent twice.')
      keys.add(key)
    } else if (token === '{' || token === '[') {
      if (open.push(new Set()) > deepest) throw badRequest()
    } else if (token === '}' || token === ']') open.pop()
  }
}

/**
 * Routes take JSON unless they say otherwise; other types answer 415. Malformed JSON or UTF-8, and
 * keys that would reach an object's prototype, answer 400.
 */
export function takeOnlyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      try {
        const json = utf8.decode(bytes)
        parse(request, json, (error, value) => {
          if (!error) inspect(json)
          done(error && badRequest(), value)
        })
      } catch (error) {
        done(error instanceof Error && 'statusCode' in error ? error : badRequest())
      }
    },
  )
}
