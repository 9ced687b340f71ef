import { Link, useLoaderData } from '@tanstack/react-router'
import type { DrawnFlow } from './every-flow'
import { FlowView, type FlowPanel } from './flow-view'
import { flowsPath } from '../ui/flows-path'
import { CountsPanel } from './counts/counts-panel'
import { ExportPanel } from './export/export-panel'
import { FlowOutline } from './flow-outline'
import { LivePanel } from './live/live-panel'
import { SandboxPanel } from './sandbox/sandbox-panel'

/** The panels in the order of their tabs; the first is the default. */
const flowPanels: readonly FlowPanel[] = [
  { id: 'outline', name: 'Outline', Panel: FlowOutline },
  { id: 'sandbox', name: 'Sandbox', Panel: SandboxPanel },
  { id: 'live', name: 'Live', Panel: LivePanel },
  { id: 'use', name: 'Use', Panel: CountsPanel },
  { id: 'export', name: 'Export', Panel: ExportPanel },
]

/** /flows/$flow: one machine, its chart and what can be done with it. */
export function FlowPage() {
  const flow = useLoaderData({ strict: false }) as DrawnFlow | undefined
  return flow ? <FlowView flow={flow} key={flow.id} panels={flowPanels} /> : <UnknownFlow />
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
