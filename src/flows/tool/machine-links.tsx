import { Link } from '@tanstack/react-router'
import { use } from 'react'
import type { ProjectMachine } from './project'
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
    <p>
      {`${name}: `}
      {links.map(({ to, name: called }, i) => (
        <span key={i}>
          {i > 0 && ', '}
          <Link className="link" params={{ machine: to.key } as never} to={'/$machine' as never}>
            {called}
          </Link>
        </span>
      ))}
    </p>
  )
