import { sendFlowCounts, type FlowBeacon } from '../../../shared/contracts/flow-counts'
import { stayWords, type CountedFlow, type FlowTally } from '../../../shared/flow-counts'
import { HttpError } from '../../core/errors'
import { countedGraphs, graphsName, type CountedGraph } from './counted-graphs'
import { ruleOf } from './field-rules'

/** How often something may happen on one page. */
const mostTimes = 10_000

/** A number to add to a flow's count of a day. */
export interface Addition {
  flow: CountedFlow
  version: string
  what: string
  times: number
}

export interface ReceivedBeacon {
  once: string
  additions: Addition[]
}

/** The classes of time, as a beacon names them. */
const classes: ReadonlySet<string> = new Set(stayWords.map((_, index) => String(index)))

const refused = () => new HttpError(422, sendFlowCounts.body.errorMessage)

/** The numbers of a run, by what they count. */
interface Tally {
  taken: Map<string, number>
  seen: Map<string, number>
  stay: Map<string, number>
  ended: Map<string, number>
  back: Map<string, number>
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Whether one run of this machine, begun or gone on with, can have made these numbers. */
function isPossible(graph: CountedGraph, { taken, seen, stay, ended, back }: Tally): boolean {
  const of = (map: Map<string, number>, id: string) => map.get(id) ?? 0
  const came = (id: string) => of(stay, id) + of(ended, id) - of(back, id)
  const times = (ids: string[]) => sum(ids.map((id) => of(taken, id)))
  const { flow, states } = graph
  if (of(ended, flow) !== 1 || of(back, flow) > 1 || of(stay, flow) > 0) return false
  const isStatePossible = ([id, { kind, parent }]: [string, { kind: string; parent?: string }]) => {
    if (kind === 'history') return [seen, stay, ended, back].every((map) => !map.has(id))
    const starts = graph.isFirst(id) ? came(flow) : 0
    const children = graph.childrenOf(id).filter((child) => states.get(child)!.kind !== 'history')
    // What is active is active with one child, or with every region.
    const isWhole = [ended, back].every((map) =>
      kind === 'parallel'
        ? children.every((child) => of(map, child) === of(map, id))
        : children.length === 0 || sum(children.map((child) => of(map, child))) === of(map, id),
    )
    return (
      isWhole &&
      came(id) >= 0 &&
      // Who came back may have been here before.
      (back.has(flow) ? [0, Math.min(came(id), 1)] : [Math.min(came(id), 1)]).includes(
        of(seen, id),
      ) &&
      (parent === undefined || came(id) <= starts + times(graph.into(id))) &&
      of(stay, id) <= times(graph.outOf(id))
    )
  }
  const wasActive = (id: string) => of(stay, id) + of(ended, id) > 0
  return (
    [...states].every((state) => isStatePossible(state as never)) &&
    [...taken.keys()].every((id) => wasActive(graph.transitions.get(id)!.source))
  )
}

/** What a run adds, in words of the database. */
function additionsOf(graph: CountedGraph, numbers: FlowTally): Addition[] {
  const { flow, version, states, transitions } = graph
  const tally: Tally = {
    taken: new Map(),
    seen: new Map(),
    stay: new Map(),
    ended: new Map(),
    back: new Map(),
  }
  const additions = new Map<string, number>()
  const add = (map: Map<string, number>, name: string, times: number) =>
    map.set(name, (map.get(name) ?? 0) + times)
  for (const [key, times] of Object.entries(numbers)) {
    const [kind = '', name = '', more = '', ...rest] = key.split(' ')
    const hasMore = kind === 'stay' || kind === 'failed'
    if (times < 1 || times > mostTimes) throw refused()
    if (rest.length > 0 || key !== [kind, name, ...(hasMore ? [more] : [])].join(' '))
      throw refused()
    if (kind === 'stay' && !classes.has(more)) throw refused()
    if (kind === 'failed') {
      const rule = ruleOf(flow, name, more)
      if (rule === undefined) throw refused()
      add(additions, `failed ${name} ${rule}`, times)
      continue
    }
    const map = Object.hasOwn(tally, kind) ? tally[kind as keyof Tally] : undefined
    if (!map || !(kind === 'taken' ? transitions : states).has(name)) throw refused()
    add(map, name, times)
    add(additions, key, times)
  }
  if (!isPossible(graph, tally)) throw refused()
  return [...additions].map(([what, times]) => ({ flow, version, what, times }))
}

/**
 * What a beacon adds: only what our machines can have done.
 * @returns nothing to add for a page of another release
 * @throws HttpError 422 for anything else
 */
export function receivedBeacon({ once, graphs, runs }: FlowBeacon): ReceivedBeacon {
  if (graphs !== graphsName) return { once, additions: [] }
  const additions = runs.flatMap(([flow, tally]) => {
    const graph = countedGraphs.get(flow)
    if (!graph) throw refused()
    return additionsOf(graph, tally)
  })
  return { once, additions }
}
