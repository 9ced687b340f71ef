/**
 * How often visitors took which way through a flow: what a page sends when it is left, and what
 * analysts read. Nothing here tells of a person, a device or a visit.
 */

/** The machines that are counted: forms and pages for visitors. Every other flow never is. */
export const countedFlows = [
  'application-status',
  'carousel',
  'contact',
  'header',
  'home',
  'loan-wizard',
  'newsletter',
  'pdf-pages',
] as const
export type CountedFlow = (typeof countedFlows)[number]

export const isCountedFlow = (id: string): id is CountedFlow =>
  (countedFlows as readonly string[]).includes(id)

/** Smaller numbers are answered as `few`; a number of 0 says that it never happened. */
export const fewest = 5
export const few = '< 5'

/** A number of times, or that there were one to four. */
export type Figure = number | typeof few

/** The ends of the classes of time in a state, in seconds; the last class has none. */
export const stayLimits = [1, 5, 15, 60, 300, 1800] as const

/** The classes in words, in order. */
export const stayWords = [
  'less than 1 s',
  '1 to 5 s',
  '5 to 15 s',
  '15 s to 1 min',
  '1 to 5 min',
  '5 to 30 min',
  '30 min or more',
] as const

/** A state of a counted graph; the id is that of the chart. */
export interface OutlineState {
  id: string
  /** Undefined for the machine itself. */
  parent?: string | undefined
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  /** The initial child of a compound state. */
  initial?: string | undefined
}

/** A transition of a counted graph; the id is that of the chart, one for each branch. */
export interface OutlineTransition {
  id: string
  source: string
  /** Undefined: it stays. */
  target?: string | undefined
  trigger: 'event' | 'always' | 'after' | 'done' | 'error' | 'stateDone' | 'snapshot'
  /** The name of the event, delay or actor; else ''. */
  name: string
  guard?: string | undefined
}

/** A machine's graph as it was counted; a changed one has another version. */
export interface FlowGraphOutline {
  states: OutlineState[]
  transitions: OutlineTransition[]
}

export interface TransitionCount {
  id: string
  taken: Figure
}

export interface StateCount {
  id: string
  /** Visits that came here at least once. */
  visits: Figure
  /** Times that it became active. */
  came: Figure
  /** Of the transitions that begin here, how often each event was followed, the most frequent first. */
  wentOn: { event: string; times: Figure }[]
  /** Visits whose last state it was when the page was left: given up here, unless it is an end. */
  ended: Figure
  /** The class of `stayWords` with the median time of those who went on; null if fewer than 5 did. */
  stay: number | null
}

/** A field of a form that did not pass a rule: 'email', 'pattern'. */
export interface FailureCount {
  field: string
  rule: string
  times: Figure
}

/** The counts of one version of a flow. */
export interface FlowVersionCounts {
  /** 16 hexadecimal digits of the graph's hash. */
  version: string
  /** Whether it is the one that runs now. */
  isCurrent: boolean
  /** The first and last day of the range with counts of this version. */
  from: string
  to: string
  outline: FlowGraphOutline
  /** Visits: how often the flow was started. */
  visits: Figure
  /** Every transition of the outline, in its order. */
  transitions: TransitionCount[]
  /** Every state of the outline but history, in its order. */
  states: StateCount[]
  /** The most frequent first. */
  failures: FailureCount[]
}

/** What GET `/api/flow-counts/:flow` answers. */
export interface FlowCounts {
  flow: CountedFlow
  /** Days in UTC, '2026-11-23', both included. */
  from: string
  to: string
  /** Whether this server counts (FLOW_COUNTS). */
  isOn: boolean
  /** The version that runs now first, then by their last day. Empty if nothing was counted. */
  versions: FlowVersionCounts[]
}

/** One of the five steps of the loan. */
export interface FunnelStep {
  step: number
  /** Visits that came to it. */
  came: Figure
  /** Visits that ended there. */
  ended: Figure
  /** The field and rule that failed most often in this step, if any did 5 times. */
  failure?: FailureCount
}

/** What GET `/api/loan-funnel` answers: the last `funnelDays` days. */
export interface LoanFunnel {
  isOn: boolean
  from: string
  to: string
  steps: FunnelStep[]
  /** Visits that sent an application. */
  sent: Figure
}

export const funnelDays = 30

/** Most days that one answer covers. */
export const mostCountedDays = 400

/** A `FlowBeacon` → 204, always the same; 404 unless FLOW_COUNTS is on. Public. */
export const flowBeaconPath = '/flow-counts'

/** The calls of administrators. */
export const flowCountsEndpoints = {
  /** `?from=2026-11-01&to=2026-11-30` → `FlowCounts`; without days the last 30. */
  counts: { method: 'GET', path: '/api/flow-counts/:flow' },
  /** The same as a CSV file. */
  csv: { method: 'GET', path: '/api/flow-counts/:flow/csv' },
  /** → `LoanFunnel` */
  funnel: { method: 'GET', path: '/api/loan-funnel' },
} as const

/** A range of days, '2026-11-23', both included. */
export interface DayRange {
  from: string
  to: string
}

const within = (path: string, flow: CountedFlow, { from, to }: DayRange) =>
  `${path.replace(':flow', flow)}?from=${from}&to=${to}`

/** The address of a flow's counts. */
export const flowCountsAddress = (flow: CountedFlow, range: DayRange) =>
  within(flowCountsEndpoints.counts.path, flow, range)

/** The address of the CSV file with a flow's counts, for a link with `download`. */
export const flowCountsCsvAddress = (flow: CountedFlow, range: DayRange) =>
  within(flowCountsEndpoints.csv.path, flow, range)

/**
 * What is counted of a flow, by what and where:
 *
 * - `taken <transition>`: times that it was taken
 * - `seen <state>`: visits that came to it
 * - `stay <state> <class>`: times that somebody went on from it, by time
 * - `ended <state>`: visits that were in it when the page was left
 * - `back <state>`: visits of these that came back and went on
 * - `failed <field> <rule>`: times that a field did not pass a rule; in a beacon, the rule is the hash
 *   of its sentence
 */
export type FlowTally = Record<string, number>

/** A hash of a sentence of 32 bits; what a visitor typed is in no sentence of ours. */
export function sentenceHash(sentence: string): number {
  let hash = 0
  for (const character of sentence) hash = (hash * 31 + character.codePointAt(0)!) | 0
  return hash
}

/** What a page sends when it is left or hidden: what was new since the last one. */
export interface FlowBeacon {
  /** Two random numbers of 64 bits, '1-2': the same beacon counts once. */
  once: string
  /** The graphs that the page was made with, as its HTML says. */
  graphs: string
  /** Every run of a flow on this page. */
  runs: [flow: CountedFlow, tally: FlowTally][]
}

/** The name of the meta element with the graphs of a page, where it counts. */
export const countsMeta = 'flow-counts'

/** Most bytes of a beacon. */
export const mostBeaconBytes = 16_384
