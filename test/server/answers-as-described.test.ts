import Fastify, { type FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { file, json } from '../../src/shared/contracts/answer'
import type { Operation } from '../../src/server/core/http/operation'
import { count, record } from '../../src/shared/contracts/wire-schema'
import { takeMismatches } from './answers-as-described'

const operation: Operation = {
  tag: 'Content',
  summary: 'Count something',
  answers: {
    200: json(record({ found: count }), 'How many', { ETag: { const: '"1"' } }),
    204: { description: 'Nothing' },
    206: file(['text/plain'], 'A text'),
  },
}

/** The problems found in an answer of a server whose description differs. */
async function found(answer: (reply: FastifyReply) => unknown, url = '/things/7?x=1') {
  const app = Fastify()
  app.get('/things/:id', { config: { role: 'public', operation } }, async (_request, reply) =>
    answer(reply.header('etag', '"1"')),
  )
  await app.inject(url)
  return takeMismatches()
}

test('an answer that is as described is no mismatch', async () => {
  expect(await found(() => ({ found: 7 }))).toEqual([])
  expect(await found((reply) => reply.code(204).send())).toEqual([])
  expect(await found((reply) => reply.code(206).type('text/plain').send('x'))).toEqual([])
})

test.each<[string, (reply: FastifyReply) => unknown, string]>([
  [
    'a status that is not described',
    (reply) => reply.code(418).send({ found: 7 }),
    'GET /things/7?x=1 answered 418, which is not described.',
  ],
  [
    'a property of another type',
    () => ({ found: '7' }),
    'GET /things/7?x=1 answered 200, which has a body that does not fit: /found must be integer.',
  ],
  [
    'a property too few',
    () => ({}),
    "GET /things/7?x=1 answered 200, which has a body that does not fit: all of it must have required property 'found'.",
  ],
  [
    'a property too many',
    () => ({ found: 7, secret: 'x' }),
    'GET /things/7?x=1 answered 200, which has a body that does not fit: all of it must NOT have additional properties.',
  ],
  [
    'another type',
    (reply) => reply.type('text/html').send('<p>7</p>'),
    'GET /things/7?x=1 answered 200, which has the type text/html.',
  ],
  [
    'JSON that does not say that it is UTF-8',
    (reply) => reply.type('application/json').serializer(String).send('{"found":7}'),
    'GET /things/7?x=1 answered 200, which does not say that its JSON is UTF-8.',
  ],
  [
    'a header that is missing',
    (reply) => reply.removeHeader('etag').send({ found: 7 }),
    'GET /things/7?x=1 answered 200, which has no header ETag.',
  ],
  [
    'a header that does not fit',
    (reply) => reply.header('etag', '"2"').send({ found: 7 }),
    'GET /things/7?x=1 answered 200, which has the header ETag: "2".',
  ],
  [
    'a body where none is',
    (reply) => reply.code(204).send('x'),
    'GET /things/7?x=1 answered 204, which has a body.',
  ],
])('%s is named with its call and status', async (_name, answer, sentence) => {
  expect(await found(answer)).toEqual([sentence])
})

test('what no route answers must be a refusal in our form', async () => {
  expect(await found(() => ({ found: 7 }), '/nothing')).toEqual([
    'GET /nothing answered 404, which has a body that does not fit: all of it must NOT have additional properties.',
  ])
})
