import { like } from '../../shared/like'
import { ask } from '../../ui/api'
import { projectOf, type Project, type ProjectFile } from './project'

let project: Promise<Project> | undefined

const isFiles = like<ProjectFile[]>([])

async function readProject(): Promise<Project> {
  const answer = await ask('/machines.json', isFiles).catch(() => undefined)
  if (!answer?.isTaken)
    throw new Error('The files could not be read. Is the program still running?')
  return projectOf(answer.body)
}

/** The project that is shown, read once: a changed file loads the page anew. */
export const theProject = () => (project ??= readProject())
