import { Link } from '@tanstack/react-router'
import { startTransition, useActionState } from 'react'
import {
  confirmReady,
  readyGroups,
  type Confirmable,
  type ReadyGroup,
  type ReadyLine,
} from '../../shared/contracts/ready'
import { RefusalAlert } from '../../ui/kit/notice'
import { call } from '../../ui/accounts/call'
import styles from './ready-list.module.css'
import { Button } from '../../ui/kit/button'

const failure = 'This could not be confirmed. Please try again.'

const titles: Record<ReadyGroup, string> = {
  content: 'Your content',
  company: 'Your company',
  people: 'Your people',
  server: 'For whoever runs the server',
}

const confirms: Record<Confirmable, string> = {
  'document-key': 'We keep a copy',
  backup: 'We make backups',
}

interface Confirmation {
  done: Confirmable
  onLeft: (lines: ReadyLine[]) => void
}

function Confirm({ done, onLeft }: Confirmation) {
  const [problem, confirm, isBusy] = useActionState(async () => {
    try {
      const { ready } = await call(confirmReady, { body: { done } }, failure)
      onLeft(ready)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : failure
    }
  }, '')
  return (
    <>
      <Button
        aria-disabled={isBusy}

        onClick={() => !isBusy && startTransition(confirm)}
      >
        {confirms[done]}
      </Button>
      <RefusalAlert text={problem} />
    </>
  )
}

interface ReadyListProps {
  lines: readonly ReadyLine[]
  onLeft: Confirmation['onLeft']
}

interface LineProps {
  line: ReadyLine
  onLeft: Confirmation['onLeft']
}

const Line = ({ line: { what, todo, links = [], confirm }, onLeft }: LineProps) => (
  <li className={styles.line}>
    <p className="name">{what}</p>
    <p>{todo}</p>
    {links.length > 0 && (
      <ul className={styles.links}>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
    )}
    {confirm && <Confirm done={confirm} onLeft={onLeft} />}
  </li>
)

/** What is left to do before the site goes live by what it is about, each with what to do and where. */
export function ReadyList({ lines, onLeft }: ReadyListProps) {
  const groups = readyGroups.map((group) => ({
    group,
    left: lines.filter((line) => line.group === group),
  }))
  const done = groups.filter(({ left }) => left.length === 0).length
  return (
    <>
      <p>{`${done} of ${groups.length} parts done`}</p>
      <progress
        className={styles.progress}
        aria-label="Parts done"
        max={groups.length}
        value={done}
      />
      <div className={styles.groups}>
        {groups.map(({ group, left }) => (
          <details className="edge" key={group} open={left.length > 0}>
            <summary className={styles.title}>
              <h3>{titles[group]}</h3>
              <span className="small">{left.length > 0 ? `${left.length} left` : 'Done'}</span>
            </summary>
            <ul className="rows">
              {left.map((line) => (
                <Line key={line.what} line={line} onLeft={onLeft} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </>
  )
}
