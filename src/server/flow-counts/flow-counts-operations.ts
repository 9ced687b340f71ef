import {
  countedFlows,
  few,
  fewest,
  stayWords,
  type FailureCount,
  type Figure,
  type FlowBeacon,
  type FlowCounts,
  type FlowGraphOutline,
  type FlowVersionCounts,
  type FunnelStep,
  type LoanFunnel,
  type OutlineState,
  type OutlineTransition,
  type StateCount,
  type TransitionCount,
} from '../../shared/flow-counts'
import { file, json } from '../openapi/answer'
import type { Operation } from '../openapi/operation'
import {
  byName,
  count,
  flag,
  list,
  oneOf,
  orNull,
  record,
  text,
  type WireSchema,
} from '../openapi/wire-schema'

const day: WireSchema<string> = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }

const figure: WireSchema<Figure> = {
  anyOf: [{ const: 0 }, { const: few }, { type: 'integer', minimum: fewest }],
}

const outline = record<FlowGraphOutline>({
  states: list(
    record<OutlineState>(
      {
        id: text,
        parent: text,
        kind: oneOf(['atomic', 'compound', 'parallel', 'final', 'history']),
        initial: text,
      },
      ['parent', 'initial'],
    ),
  ),
  transitions: list(
    record<OutlineTransition>(
      {
        id: text,
        source: text,
        target: text,
        trigger: oneOf(['event', 'always', 'after', 'done', 'error', 'stateDone', 'snapshot']),
        name: text,
        guard: text,
      },
      ['target', 'guard'],
    ),
  ),
})

const failure = record<FailureCount>({ field: text, rule: text, times: figure })

const version = record<FlowVersionCounts>({
  version: { ...text, description: 'A hash of the graph: a changed machine starts a new count' },
  isCurrent: flag,
  from: day,
  to: day,
  outline,
  visits: figure,
  transitions: list(record<TransitionCount>({ id: text, taken: figure })),
  states: list(
    record<StateCount>({
      id: text,
      visits: figure,
      came: figure,
      wentOn: list(record<StateCount['wentOn'][number]>({ event: text, times: figure })),
      ended: { ...figure, description: 'Visits whose last state it was' },
      stay: orNull<number>({ type: 'integer', minimum: 0, maximum: stayWords.length - 1 }),
    }),
  ),
  failures: list(failure),
})

const range = {
  names: { flow: oneOf(countedFlows) },
  query: { from: day, to: day },
  refuses: [400, 404],
} satisfies Partial<Operation>

/** The descriptions of these calls. */
export const flowCountsOperations = {
  beacon: {
    tag: 'Flows',
    summary: 'Add what a page counted',
    description:
      'Sent by pages when they are left, with FLOW_COUNTS=on only. The same number counts once; of who asks not to be tracked nothing is stored.',
    body: {
      'application/json': record<FlowBeacon>({
        once: text,
        graphs: text,
        runs: list<FlowBeacon['runs'][number]>({
          type: 'array',
          prefixItems: [oneOf(countedFlows), byName(count)],
          minItems: 2,
          items: false,
        }),
      }),
    },
    answers: { 204: { description: 'Taken, or not meant to be counted' } },
    refuses: [400, 413, 415, 422, 429],
  },
  counts: {
    tag: 'Flows',
    summary: 'Read how often a flow went which way',
    description: `Sums of days in UTC, both included; from one to ${fewest - 1} is "${few}".`,
    ...range,
    answers: {
      200: json(
        record<FlowCounts>({
          flow: oneOf(countedFlows),
          from: day,
          to: day,
          isOn: flag,
          versions: list(version),
        }),
        'Every version of the machine that was counted',
      ),
    },
  },
  csv: {
    tag: 'Flows',
    summary: 'Export how often a flow went which way',
    ...range,
    answers: {
      200: file(['text/csv'], 'A CSV file in UTF-8', { 'Content-Disposition': text }),
    },
  },
  funnel: {
    tag: 'Flows',
    summary: 'Read how far visitors come with the loan form',
    answers: {
      200: json(
        record<LoanFunnel>({
          isOn: flag,
          from: day,
          to: day,
          steps: list(
            record<FunnelStep>({ step: count, came: figure, ended: figure, failure }, ['failure']),
          ),
          sent: figure,
        }),
        'The five steps over the last days',
      ),
    },
  },
} satisfies Record<string, Operation>
