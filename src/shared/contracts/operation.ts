import { json, said } from './answer'
import { contract } from './contract'
import { exactly, list, record, text } from './wire-schema'

export const checkLiveness = contract({
  method: 'GET',
  path: '/healthz',
  right: 'public',
  tag: 'Operation',
  summary: 'Check that the process is running',
  audit: { none: 'Nothing of anybody' },
  answers: { 200: json(record({ status: exactly('alive') }), 'It is') },
})

/** Database, files and migrations are ready. */
export const checkReadiness = contract({
  method: 'GET',
  path: '/readyz',
  right: 'public',
  tag: 'Operation',
  summary: 'Check that the process is ready for visitors',
  audit: { none: 'Nothing of anybody' },
  answers: {
    200: json(
      record({ status: exactly('ready'), checks: list(text) }),
      'Ready; lists what was checked',
    ),
    503: said('Not ready; names what is missing'),
  },
})

export const readDescription = contract({
  method: 'GET',
  path: '/openapi.json',
  right: 'public',
  tag: 'Operation',
  summary: 'This document',
  audit: { none: 'Nothing of anybody' },
  isConditional: true,
  answers: {
    200: json(
      { type: 'object', properties: { openapi: text }, required: ['openapi'] },
      'OpenAPI 3.1',
    ),
  },
})
