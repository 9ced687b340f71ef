import { Link } from '@tanstack/react-router'
import { countWords } from '../count-words'
import styles from '../gallery-page.module.css'
import type { Project, ProjectMachine, Unread } from './project'
import own from './project-page.module.css'

/** Every machine of a project, and what could not be read. */
export function ProjectPage({ project: { machines, unread } }: { project: Project }) {
  return (
    <>
      <h1 className={styles.title}>Flows</h1>
      <p className={styles.intro}>
        <span>{machines.length === 1 ? 'One machine' : `${machines.length} machines`}</span>
        <span>, parsed and never run. This page follows the files as they change.</span>
      </p>
      {unread.length > 0 && <NotRead unread={unread} />}
      <ul className={styles.cards}>
        {machines.map((machine) => (
          <Card key={machine.key} machine={machine} />
        ))}
      </ul>
    </>
  )
}

const Card = ({ machine: { key, title, where, purpose, graph } }: { machine: ProjectMachine }) => (
  <li className={styles.card}>
    <h2 className={styles.name}>
      <Link className={styles.link} params={{ machine: key } as never} to="/$machine">
        {title}
      </Link>
    </h2>
    <p className={own.where}>{where}</p>
    {purpose && <p>{purpose}</p>}
    <p className={styles.facts}>{countWords(graph)}</p>
  </li>
)

const NotRead = ({ unread }: { unread: Unread[] }) => (
  <section aria-labelledby="unread" className={own.unread}>
    <h2 id="unread">Could not be read</h2>
    <ul>
      {unread.map(({ where, sentence }, i) => (
        <li key={i}>
          <code className={own.where}>{where}</code> <span>{sentence}</span>
        </li>
      ))}
    </ul>
  </section>
)
