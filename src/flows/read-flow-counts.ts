import {
  flowCountsAddress,
  type CountedFlow,
  type DayRange,
  type FlowCounts,
} from '../shared/flow-counts'
import { ask, messageOf } from '../ui/api'

/**
 * Reads the counts of a flow.
 * @throws Error with a sentence for people, when there is no answer or it is refused
 */
export async function readFlowCounts(flow: CountedFlow, range: DayRange): Promise<FlowCounts> {
  const answer = await ask(flowCountsAddress(flow, range)).catch(() => {
    throw new Error('The counts could not be loaded. Please check your connection.')
  })
  if (answer.status !== 200)
    throw new Error(messageOf(answer) ?? 'The counts could not be loaded. Please try again.')
  return answer.body as FlowCounts
}
