import { createMachine, type AnyStateMachine } from 'xstate'
import { configOfFlow } from '../config/config-of-flow'
import type { SourcePlace } from '../config/config-problem'
import type { FlowGraph } from '../config/flow-graph'
import { withStandIns } from '../config/stand-ins'
import { graphOf, type Graph } from '../graph/graph'
import { Modules, type ReadFile } from '../reading/modules'
import { readMachines, type ListedMachine } from '../reading/read-machine'

/** A file of a project; `path` is relative to the folder that is shown. */
export interface ProjectFile {
  path: string
  text: string
  /** Its machines are not shown: it is there for those of other files, which import it. */
  isImported?: boolean
}

/** A machine of another project, parsed and never run. */
export interface ProjectMachine {
  /** Its file and its place among the machines of the file: 'src/app.ts:1'. */
  key: string
  /** Its file and line: 'src/app.ts:12'. */
  where: string
  /** Its id, else its file. */
  title: string
  purpose: string
  /** With stand-ins for its code. */
  machine: AnyStateMachine
  graph: Graph
  /** Its config, for comparing. */
  written: FlowGraph
  /** Where the machines stand that it may start, by the actors and actions that do. */
  starts: ReadonlyMap<string, string>
}

/** A machine or file that cannot be read. */
export interface Unread {
  /** File, line and column: 'src/app.ts:12:3'. */
  where: string
  sentence: string
}

export interface Project {
  machines: ProjectMachine[]
  unread: Unread[]
}

/** What createMachine calls a machine without an id. */
const nameless = '(machine)'

/** Where something stands, as editors open it. */
const whereIn = (path: string, ...numbers: (number | undefined)[]) =>
  [path, ...numbers.filter((number) => number !== undefined)].join(':')

const unread = (path: string, place: SourcePlace | undefined, sentence: string): Unread => ({
  where: whereIn(place?.path ?? path, place?.line, place?.column),
  sentence,
})

function shown(path: string, listed: ListedMachine, number: number): ProjectMachine | Unread {
  const { place, machine: read, problem, started = [] } = listed
  if (!read) return unread(path, place, problem?.message ?? '')
  try {
    const machine: AnyStateMachine = createMachine(configOfFlow(read.flow) as never)
    const { id, description = '' } = machine.root
    return {
      key: whereIn(path, number),
      where: whereIn(path, place?.line),
      title: id === nameless ? path.split('/').at(-1)! : id,
      purpose: description,
      machine: withStandIns(machine),
      graph: graphOf(machine),
      written: read.graph,
      starts: new Map(
        [...started].map(([name, at]) => [name, whereIn(at.path ?? path, at.line)] as const),
      ),
    }
  } catch (error) {
    return unread(path, place, (error as Error).message)
  }
}

const amongThem = (files: readonly ProjectFile[]): ReadFile => {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return (path) => texts.get(path)
}

/** Every machine of some files, and what of them cannot be read. */
export function projectOf(
  files: readonly ProjectFile[],
  readFile: ReadFile = amongThem(files),
): Project {
  const modules = new Modules(readFile)
  const all = files
    .filter(({ isImported }) => !isImported)
    .flatMap(({ path, text }) =>
      readMachines(text, { path, modules }).map((listed, i) => shown(path, listed, i + 1)),
    )
  return {
    machines: all.filter((one): one is ProjectMachine => 'graph' in one),
    unread: all.filter((one): one is Unread => 'sentence' in one),
  }
}
