import { causeOf, type Graph, type GraphEdge } from './graph'

/** 5000 → '5 s', 300 → '300 ms'. */
const duration = (ms: number) => (ms >= 1000 ? `${ms / 1000} s` : `${ms} ms`)

/** The parts that the words depend on. */
type Cause = Pick<GraphEdge, 'trigger' | 'name' | 'delay'>

function wait({ name, delay }: Cause): string {
  if (delay === undefined) return `after ${name}`
  return name === String(delay) ? `after ${duration(delay)}` : `after ${name} (${duration(delay)})`
}

/** A transition's trigger in words: 'submit', 'always', 'after fade (2 s)', 'save failed'. */
export function triggerWords(edge: Cause): string {
  switch (edge.trigger) {
    case 'event':
      return edge.name === '*' ? 'any event' : edge.name
    case 'always':
      return 'always'
    case 'after':
      return wait(edge)
    case 'done':
      return `${edge.name} done`
    case 'error':
      return `${edge.name} failed`
    case 'snapshot':
      return `${edge.name} changed`
    case 'stateDone':
      return 'when finished'
  }
}

/** An event as the chart of its machine calls it: 'sendMessage done'. */
export const eventWords = ({ edges }: Graph, eventType: string) =>
  triggerWords(
    edges.find((edge) => edge.eventType === eventType) ?? {
      ...causeOf(eventType),
      delay: undefined,
    },
  )
