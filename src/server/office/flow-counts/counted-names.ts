import { applicationStatusMachine } from '../../../../machines/application-status.machine'
import { contactMachine } from '../../../../machines/contact.machine'
import { headerMachine } from '../../../../machines/header.machine'
import { homeMachine } from '../../../../machines/home.machine'
import { loanWizardMachine } from '../../../../machines/loan-wizard.machine'
import { newsletterMachine } from '../../../../machines/newsletter.machine'
import { pdfPagesMachine } from '../../../../machines/pdf-pages.machine'
import { formSchemas, loanSteps } from '../../../../schemas'
import { sendFlowCounts, type FlowVisit } from '../../../shared/contracts/flow-counts'
import { countedFlows, type CountedFlow } from '../../../shared/flow-counts'
import { HttpError } from '../../core/errors'

/** A state of a machine. */
interface State {
  id: string
  type: string
  states: Record<string, State>
}

const machines: Record<CountedFlow, { root: State }> = {
  'application-status': applicationStatusMachine,
  contact: contactMachine,
  header: headerMachine,
  home: homeMachine,
  'loan-wizard': loanWizardMachine,
  newsletter: newsletterMachine,
  'pdf-pages': pdfPagesMachine,
}

const fields: Partial<Record<CountedFlow, readonly { properties: object }[]>> = {
  contact: [formSchemas.contact],
  'loan-wizard': loanSteps,
}

/** A state and those in it; nobody is ever in a history state. */
const statesIn = ({ id, type, states }: State): string[] =>
  type === 'history' ? [] : [id, ...Object.values(states).flatMap(statesIn)]

/** What can be counted of each flow: the states of its machine and the fields of its form. */
export const countedNames = new Map(
  countedFlows.map((flow) => [
    flow,
    {
      states: new Set(statesIn(machines[flow].root)),
      fields: new Set((fields[flow] ?? []).flatMap(({ properties }) => Object.keys(properties))),
    },
  ]),
)

/** One more visit of a flow, as the database names it. */
export interface Addition {
  flow: CountedFlow
  what: string
}

const isEvery = (list: readonly string[], known: ReadonlySet<string>) =>
  list.every((name) => known.has(name))

/**
 * What a page adds.
 * @throws HttpError 422 for names that its machines do not have
 */
export function additionsOf(visits: readonly FlowVisit[]): Addition[] {
  const flows = new Set(visits.map(({ flow }) => flow))
  const isKnown = ({ flow, seen, ended, failed }: FlowVisit) =>
    seen.includes(flow) &&
    isEvery(seen, countedNames.get(flow)!.states) &&
    isEvery(ended, new Set(seen)) &&
    isEvery(failed, countedNames.get(flow)!.fields)
  if (flows.size < visits.length || !visits.every(isKnown))
    throw new HttpError(422, sendFlowCounts.body.errorMessage)
  return visits.flatMap(({ flow, ...lists }) =>
    (['seen', 'ended', 'failed'] as const).flatMap((kind) =>
      lists[kind].map((name) => ({ flow, what: `${kind} ${name}` })),
    ),
  )
}
