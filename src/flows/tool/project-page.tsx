import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countWords } from '../count-words'
import styles from '../gallery-page.module.css'
import type { Project, ProjectMachine, Unread } from './project'
import control from '../../ui/form/control.module.css'
import own from './project-page.module.css'

const folderOf = ({ where }: ProjectMachine) => where.split('/').slice(0, -1).join('/')

const textOf = ({ title, where, purpose, graph }: ProjectMachine) =>
  [title, where, purpose, ...graph.nodes.map(({ key }) => key)].join('\n').toLowerCase()

/** Every machine of a project by its folder, and then what could not be read. */
export function ProjectPage({ project: { machines, unread } }: { project: Project }) {
  const [words, setWords] = useState('')
  const found = machines.filter((one) => textOf(one).includes(words.trim().toLowerCase()))
  const folders = [...new Set(found.map(folderOf))].sort()
  return (
    <>
      <h1 className={styles.title}>Flows</h1>
      <p className={styles.intro}>
        <span>{machines.length === 1 ? 'One machine' : `${machines.length} machines`}</span>
        <span>, parsed and never run. This page follows the files as they change.</span>
      </p>
      {machines.length > 1 && (
        <label className={own.search}>
          Search machines, files and states
          <input
            className={control.control}
            onChange={({ target }) => setWords(target.value)}
            spellCheck={false}
            type="search"
            value={words}
          />
        </label>
      )}
      <p className="visually-hidden" role="status">
        {words && `${found.length} of ${machines.length} machines`}
      </p>
      {words && found.length === 0 && <p>No machine has these words.</p>}
      {folders.map((folder) => (
        <section className={own.folder} key={folder}>
          <h2 className={own.where}>{folder || 'Files of the folder itself'}</h2>
          <ul className={styles.cards}>
            {found
              .filter((one) => folderOf(one) === folder)
              .map((machine) => (
                <Card key={machine.key} machine={machine} />
              ))}
          </ul>
        </section>
      ))}
      {unread.length > 0 && <NotRead unread={unread} />}
    </>
  )
}

const Card = ({ machine: { key, title, where, purpose, graph } }: { machine: ProjectMachine }) => (
  <li className={styles.card}>
    <h3 className={styles.name}>
      <Link className={styles.link} params={{ machine: key } as never} to="/$machine">
        {title}
      </Link>
    </h3>
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
