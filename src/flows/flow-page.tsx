import { Link, useParams } from '@tanstack/react-router'
import { flowOfId } from './every-flow'
import { flowPanels } from './flow-panels'
import { FlowView } from './flow-view'
import { flowsPath } from '../ui/flows-path'

/** /flows/$flow: one machine, its chart and what can be done with it. */
export function FlowPage() {
  const { flow: id = '' } = useParams({ strict: false })
  const flow = flowOfId(id)
  return flow ? <FlowView flow={flow} key={id} panels={flowPanels} /> : <UnknownFlow />
}

function UnknownFlow() {
  return (
    <>
      <h1>Flow not found</h1>
      <p>
        <Link className="link" to={flowsPath}>
          All flows
        </Link>
      </p>
    </>
  )
}
