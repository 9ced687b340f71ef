import { Link } from '@tanstack/react-router'
import { use, type ReactNode } from 'react'
import { ActorWay } from '../chart/actor-way'
import type { ProjectMachine } from './project'
import styles from './project-page.module.css'
import { theProject } from './read-project'

const linkTo = (to: ProjectMachine | undefined, words: ReactNode) =>
  to && (
    <Link
      className="link"
      key={to.key}
      params={{ machine: to.key } as never}
      to={'/$machine' as never}
    >
      {words}
    </Link>
  )

/** Ways to the machines that one starts, and to those that start it. */
export function MachineLinks({ machine }: { machine: ProjectMachine }) {
  const { machines } = use(theProject())
  const started = machines.filter(({ where }) => [...machine.starts.values()].includes(where))
  const starting = machines.filter(({ starts }) => [...starts.values()].includes(machine.where))
  return (
    <>
      <Links machines={started} name="Starts" />
      <Links machines={starting} name="Started by" />
    </>
  )
}

const Links = ({ name, machines }: { name: string; machines: readonly ProjectMachine[] }) =>
  machines.length > 0 && (
    <nav aria-label={name} className={styles.links}>
      <span>{`${name}:`}</span>
      {machines.map((to) => linkTo(to, to.title))}
    </nav>
  )

/** In a machine's chart, what starts another one leads to that one's. */
export function WaysIn({ machine, children }: { machine: ProjectMachine; children: ReactNode }) {
  const { machines } = use(theProject())
  const of = (starts: string) => machines.find(({ where }) => where === machine.starts.get(starts))
  return <ActorWay value={(starts, words) => linkTo(of(starts), words)}>{children}</ActorWay>
}
