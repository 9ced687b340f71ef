import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  notFound,
  Outlet,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { Spinner } from '../ui/spinner'
import type { Flow } from './every-flow'
import { ExportPanel } from './export/export-panel'
import { FlowOutline } from './flow-outline'
import { FlowView, type FlowPanel } from './flow-view'
import styles from './flows-layout.module.css'
import { drawingsIn, laidOut } from './chart/laid-out'
import { CommonPromises } from './sandbox/promises/promises-panel'
import { SandboxPanel } from './sandbox/sandbox-panel'
import { ComparePanel } from './tool/compare-panel'
import { MachineLinks, WaysIn } from './tool/machine-links'
import { theProject } from './tool/read-project'
import { ProjectPage } from './tool/project-page'

const panels: readonly FlowPanel[] = [
  { id: 'outline', name: 'Outline', Panel: FlowOutline },
  { id: 'sandbox', name: 'Sandbox', Panel: SandboxPanel },
  { id: 'promises', name: 'Promises', Panel: CommonPromises },
  { id: 'compare', name: 'Compare', Panel: ComparePanel },
  { id: 'export', name: 'Export', Panel: ExportPanel },
]

function useTitle(title: string) {
  useEffect(() => {
    document.title = title
  }, [title])
}

const root = createRootRoute({
  component: () => (
    <>
      <header className={styles.bar}>
        <nav aria-label="Flows">
          <Link className="link" to="/">
            All machines
          </Link>
        </nav>
      </header>
      <main className={styles.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  ),
})

const list = createRoute({
  getParentRoute: () => root,
  path: '/',
  loader: theProject,
  component: function List() {
    useTitle('Flows')
    return <ProjectPage project={list.useLoaderData()} />
  },
})

const one = createRoute({
  getParentRoute: () => root,
  path: '/$machine',
  async loader({ params, abortController: { signal } }) {
    const { machines } = await theProject()
    const found = machines.find(({ key }) => key === params.machine)
    if (!found) throw notFound()
    const [drawings, layout] = await Promise.all([
      drawingsIn(found.graph, signal),
      laidOut(found.graph, 'down', signal),
    ])
    const flow: Flow = { ...found, id: found.machine.id, layout }
    return { flow, found, drawings }
  },
  pendingComponent: () => (
    <>
      <Spinner label="Laying out the chart" />
      <p>
        <Link className="link" to="/">
          Cancel
        </Link>
      </p>
    </>
  ),
  component: function One() {
    const { flow, found, drawings } = one.useLoaderData()
    useTitle(`${flow.title} | Flows`)
    return (
      <WaysIn key={found.key} machine={found}>
        <FlowView
          drawings={drawings}
          flow={flow}
          links={<MachineLinks machine={found} />}
          panels={panels}
        />
      </WaysIn>
    )
  },
})

const Failed = ({ error }: ErrorComponentProps) => <p role="alert">{(error as Error).message}</p>

/** The router of the viewer for other projects. */
export const projectRouter = () =>
  createRouter({
    routeTree: root.addChildren([list, one]),
    defaultErrorComponent: Failed,
    defaultNotFoundComponent: () => (
      <>
        <h1>Machine not found</h1>
        <p>Its file may have changed.</p>
      </>
    ),
    defaultPendingComponent: () => <Spinner label="Reading the machines" />,
    scrollRestoration: true,
  })
