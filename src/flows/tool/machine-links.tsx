import { Link } from '@tanstack/react-router'
import { use } from 'react'
import type { ProjectMachine } from './project'
import styles from './project-page.module.css'
import { theProject } from './read-project'

/** Ways to the machines that one starts, and to those that start it. */
export function MachineLinks({ machine }: { machine: ProjectMachine }) {
  const { machines } = use(theProject())
  const started = [...machine.starts].flatMap(([name, where]) => {
    const to = machines.find((one) => one.where === where)
    return to ? [{ to, name }] : []
  })
  const starting = machines
    .filter(({ starts }) => [...starts.values()].includes(machine.where))
    .map((to) => ({ to, name: to.title }))
  return (
    <>
      <Links links={started} name="Starts" />
      <Links links={starting} name="Started by" />
    </>
  )
}

interface LinksProps {
  name: string
  links: { to: ProjectMachine; name: string }[]
}

const Links = ({ name, links }: LinksProps) =>
  links.length > 0 && (
    <nav aria-label={name} className={styles.links}>
      <span>{`${name}:`}</span>
      {links.map(({ to, name: called }) => (
        <Link
          className="link"
          key={called}
          params={{ machine: to.key } as never}
          to={'/$machine' as never}
        >
          {called}
        </Link>
      ))}
    </nav>
  )
