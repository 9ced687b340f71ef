import {
  countedFlows,
  few,
  fewest,
  flowCountsPath,
  mostCountedBytes,
  shownDays,
} from '../flow-counts'
import { file, json } from './answer'
import { contract } from './contract'
import { flag, list, oneOf, record, text, type Wire, type WireSchema } from './wire-schema'

const flow = oneOf(countedFlows)

/** A day in UTC, '2026-11-23'. */
const day: WireSchema<string> = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }

/** A number of visits, or that there were one to four. */
export type Figure = number | typeof few
const figure: WireSchema<Figure> = {
  anyOf: [{ const: 0 }, { const: few }, { type: 'integer', minimum: fewest }],
}

/** A state of the machine, by its id in the chart. */
const stateCount = record({
  id: text,
  /** Visits that came to it. */
  visits: figure,
  /** Visits that were in it when their page was left. */
  ended: figure,
})
export type StateCount = Wire<typeof stateCount>

const counts = record({
  flow,
  /** Both included. */
  from: day,
  to: day,
  /** Whether this server counts (FLOW_COUNTS). */
  isOn: flag,
  visits: figure,
  /** Every state of the machine, in its order; the machine itself first. */
  states: list(stateCount),
  /** The fields that stopped visits, the most frequent first. */
  failures: list(record({ field: text, visits: figure })),
})
export type FlowCounts = Wire<typeof counts>

const names: WireSchema<string[]> = { ...list(text), uniqueItems: true }

/** What one visit did in a flow: names alone. */
const visit = record({
  flow,
  /** The states that it came to. */
  seen: names,
  /** Those of them in which the page was left. */
  ended: names,
  /** The fields that did not pass. */
  failed: names,
})
export type FlowVisit = Wire<typeof visit>

export const sendFlowCounts = contract({
  method: 'POST',
  path: flowCountsPath,
  right: 'public',
  tag: 'Flows',
  summary: 'Add the visits that a page counted',
  audit: { none: 'Counts, of nobody' },
  description:
    'Sent once by each page when it is left, with FLOW_COUNTS=on only; of who asks not to be tracked nothing is stored.',
  body: {
    ...record({ visits: { ...list(visit), minItems: 1, maxItems: countedFlows.length } }),
    errorMessage: 'No page of this site counts like this.',
  },
  bodyLimit: mostCountedBytes,
  limit: 'flowCounts',
  answers: { 204: { description: 'Taken, or not meant to be counted' } },
  refuses: [400, 422],
})

const asked = { ...day, errorMessage: 'Please give two days, such as 2026-11-23.' }

/** The counts of a flow, as JSON and as a file. */
const ofFlow = {
  method: 'GET',
  right: 'administrator',
  tag: 'Flows',
  params: { flow },
  query: { from: asked, to: asked },
  audit: { none: 'Counts, of nobody' },
  refuses: [400, 404],
} as const

export const readFlowCounts = contract({
  ...ofFlow,
  path: '/api/flow-counts/:flow',
  summary: 'Read how far visits came in a flow',
  description: `Sums of days in UTC, both included; without days, of the last ${shownDays}. From one to ${fewest - 1} is "${few}".`,
  answers: { 200: json(counts, 'Every state of the machine as it is') },
})

export const exportFlowCounts = contract({
  ...ofFlow,
  path: '/api/flow-counts/:flow/csv',
  summary: 'Export how far visits came in a flow',
  answers: { 200: file(['text/csv'], 'A CSV file in UTF-8', { 'Content-Disposition': text }) },
})
