import {
  countedFlows,
  few,
  fewest,
  flowBeaconPath,
  mostBeaconBytes,
  stayWords,
  type CountedFlow,
  type FlowTally,
} from '../flow-counts'
import { file, json } from './answer'
import { contract } from './contract'
import {
  byName,
  count,
  flag,
  list,
  oneOf,
  orNull,
  record,
  text,
  type Wire,
  type WireSchema,
} from './wire-schema'

const flow = oneOf(countedFlows)

/** A day in UTC, '2026-11-23'. */
const day: WireSchema<string> = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }

/** A number of times, or that there were one to four. */
export type Figure = number | typeof few
const figure: WireSchema<Figure> = {
  anyOf: [{ const: 0 }, { const: few }, { type: 'integer', minimum: fewest }],
}

/** A state of a counted graph; the id is that of the chart. */
const outlineState = record(
  {
    id: text,
    /** Absent for the machine itself. */
    parent: text,
    kind: oneOf(['atomic', 'compound', 'parallel', 'final', 'history']),
    /** The initial child of a compound state. */
    initial: text,
  },
  ['parent', 'initial'],
)
export type OutlineState = Wire<typeof outlineState>

/** A transition of a counted graph; the id is that of the chart, one for each branch. */
const outlineTransition = record(
  {
    id: text,
    source: text,
    /** Absent: it stays. */
    target: text,
    trigger: oneOf(['event', 'always', 'after', 'done', 'error', 'stateDone', 'snapshot']),
    /** The name of the event, delay or actor; else ''. */
    name: text,
    guard: text,
  },
  ['target', 'guard'],
)
export type OutlineTransition = Wire<typeof outlineTransition>

/** A machine's graph as it was counted; a changed one has another version. */
const outline = record({ states: list(outlineState), transitions: list(outlineTransition) })
export type FlowGraphOutline = Wire<typeof outline>

/** A field of a form that did not pass a rule: 'email', 'pattern'. */
const failure = record({ field: text, rule: text, times: figure })
export type FailureCount = Wire<typeof failure>

const stateCount = record({
  id: text,
  /** Visits that came here at least once. */
  visits: figure,
  /** Times that it became active. */
  came: figure,
  /** Of the transitions that begin here, how often each event was followed, the most frequent first. */
  wentOn: list(record({ event: text, times: figure })),
  ended: { ...figure, description: 'Visits whose last state it was' },
  /** The class of `stayWords` with the median time of those who went on; null if fewer than 5 did. */
  stay: orNull<number>({ type: 'integer', minimum: 0, maximum: stayWords.length - 1 }),
})
export type StateCount = Wire<typeof stateCount>

/** The counts of one version of a flow. */
const version = record({
  version: { ...text, description: 'A hash of the graph: a changed machine starts a new count' },
  /** Whether it is the one that runs now. */
  isCurrent: flag,
  /** The first and last day of the range with counts of this version. */
  from: day,
  to: day,
  outline,
  /** How often the flow was started. */
  visits: figure,
  /** Every transition of the outline, in its order. */
  transitions: list(record({ id: text, taken: figure })),
  /** Every state of the outline but history, in its order. */
  states: list(stateCount),
  /** The most frequent first. */
  failures: list(failure),
})
export type FlowVersionCounts = Wire<typeof version>

const counts = record({
  flow,
  /** Both included. */
  from: day,
  to: day,
  /** Whether this server counts (FLOW_COUNTS). */
  isOn: flag,
  /** The version that runs now first, then by their last day. Empty if nothing was counted. */
  versions: list(version),
})
export type FlowCounts = Wire<typeof counts>

/** What a page sends when it is left or hidden: what was new since the last one. */
const beacon = record({
  /** Two random numbers of 64 bits, '1-2': the same beacon counts once. */
  once: { ...text, pattern: '^\\d{1,20}-\\d{1,20}$' },
  /** The graphs that the page was made with, as its HTML says. */
  graphs: { ...text, pattern: '^[0-9a-f]{16}$' },
  /** Every run of a flow on this page. */
  runs: {
    ...list<[flow: CountedFlow, tally: FlowTally]>({
      type: 'array',
      // A page of an older release may know flows that are gone.
      prefixItems: [text, byName(count)],
      minItems: 2,
      items: false,
    }),
    minItems: 1,
  },
})
export type FlowBeacon = Wire<typeof beacon>

export const sendFlowCounts = contract({
  method: 'POST',
  path: flowBeaconPath,
  right: 'public',
  tag: 'Flows',
  summary: 'Add what a page counted',
  audit: { none: 'Counts, of nobody' },
  description:
    'Sent by pages when they are left, with FLOW_COUNTS=on only. The same number counts once; of who asks not to be tracked nothing is stored.',
  body: { ...beacon, errorMessage: 'No page of this site counts like this.' },
  bodyLimit: mostBeaconBytes,
  limit: 'flowCounts',
  answers: { 204: { description: 'Taken, or not meant to be counted' } },
  refuses: [400, 422],
})

const asked = { ...day, errorMessage: 'Please give two days, such as 2026-11-23.' }

/** The counts of a flow, as JSON and as a file; without days, those of the last 30. */
const ofFlow = {
  method: 'GET',
  right: 'administrator',
  tag: 'Flows',
  params: { flow },
  query: { from: asked, to: asked },
  refuses: [400, 404],
} as const

export const readFlowCounts = contract({
  ...ofFlow,
  path: '/api/flow-counts/:flow',
  summary: 'Read how often a flow went which way',
  audit: { none: 'Counts, of nobody' },
  description: `Sums of days in UTC, both included; from one to ${fewest - 1} is "${few}".`,
  answers: { 200: json(counts, 'Every version of the machine that was counted') },
})

export const exportFlowCounts = contract({
  ...ofFlow,
  path: '/api/flow-counts/:flow/csv',
  summary: 'Export how often a flow went which way',
  audit: { none: 'Counts, of nobody' },
  answers: { 200: file(['text/csv'], 'A CSV file in UTF-8', { 'Content-Disposition': text }) },
})

/** One of the five steps of the loan. */
const funnelStep = record(
  {
    step: count,
    /** Visits that came to it. */
    came: figure,
    /** Visits that ended there. */
    ended: figure,
    /** The field and rule that failed most often in this step, if any did 5 times. */
    failure,
  },
  ['failure'],
)
export type FunnelStep = Wire<typeof funnelStep>

/** The last `funnelDays` days. */
const funnel = record({
  isOn: flag,
  from: day,
  to: day,
  steps: list(funnelStep),
  /** Visits that sent an application. */
  sent: figure,
})
export type LoanFunnel = Wire<typeof funnel>

export const readLoanFunnel = contract({
  method: 'GET',
  path: '/api/loan-funnel',
  right: 'administrator',
  tag: 'Flows',
  summary: 'Read how far visitors come with the loan form',
  audit: { none: 'Counts, of nobody' },
  answers: { 200: json(funnel, 'The five steps over the last days') },
})
