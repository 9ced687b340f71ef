import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors'

/** No body that we take is deeper than this. */
const deepest = 20

const tokens = /("(?:[^"\\]|\\[^])*(?:"|\\?$))(\s*:)?|[{}[\]]/g
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Refuses JSON that two readers could understand differently (a key that comes twice in one
 * object) or that only attacks are made of (nested deeper than anything we know).
 * @param json text that is known to be JSON
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
 * JSON is the only body that a route takes unless it says otherwise; anything else answers 415.
 * Answers 400 for what is no JSON, no UTF-8, or tries to reach an object's prototype.
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
