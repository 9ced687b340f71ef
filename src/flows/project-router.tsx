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
import { like } from '../shared/like'
import { ask } from '../ui/api'
import { Spinner } from '../ui/spinner'
import type { Flow } from './every-flow'
import { ExportPanel } from './export/export-panel'
import { FlowOutline } from './flow-outline'
import { FlowView, type FlowPanel } from './flow-view'
import styles from './flows-layout.module.css'
import { layoutOf } from './graph/layout-of'
import { projectOf, type Project, type ProjectFile } from './tool/project'
import { ProjectPage } from './tool/project-page'

const panels: readonly FlowPanel[] = [
  { id: 'outline', name: 'Outline', Panel: FlowOutline },
  { id: 'export', name: 'Export', Panel: ExportPanel },
]

let project: Promise<Project> | undefined

const isFiles = like<ProjectFile[]>([])

async function readProject(): Promise<Project> {
  const answer = await ask('/machines.json', isFiles).catch(() => undefined)
  if (!answer?.isTaken)
    throw new Error('The files could not be read. Is the program still running?')
  return projectOf(answer.body)
}

/** Read once: a changed file loads the page anew. */
const theProject = () => (project ??= readProject())

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
  async loader({ params }): Promise<Flow> {
    const { machines } = await theProject()
    const found = machines.find(({ key }) => key === params.machine)
    if (!found) throw notFound()
    return { ...found, id: found.machine.id, layout: await layoutOf(found.graph) }
  },
  component: function One() {
    const flow = one.useLoaderData()
    useTitle(`${flow.title} | Flows`)
    return <FlowView flow={flow} key={one.useParams().machine} panels={panels} />
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
