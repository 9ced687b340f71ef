import { Link, useLoaderData, useParams } from '@tanstack/react-router'
import { flowOfId } from './every-flow'
import { flowPanels } from './flow-panels'
import { FlowView } from './flow-view'
import type { Drawing } from './graph/layout'
import { flowsPath } from '../ui/flows-path'

/** /flows/$flow: one machine, its chart and what can be done with it. */
export function FlowPage() {
  const { flow: id = '' } = useParams({ strict: false })
  const drawings = useLoaderData({ strict: false }) as readonly Drawing[] | undefined
  const flow = flowOfId(id)
  return flow && drawings ? (
    <FlowView drawings={drawings} flow={flow} key={id} panels={flowPanels} />
  ) : (
    <UnknownFlow />
  )
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
