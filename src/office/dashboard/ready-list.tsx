import { Link } from '@tanstack/react-router'
import { startTransition, useActionState, type RefObject } from 'react'
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
import { Button, LinkButton } from '../../ui/kit/button'
import { Card } from '../../ui/kit/card'
import { useCopy } from '../../ui/use-copy'

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
      <Button aria-disabled={isBusy} isSmall onClick={() => !isBusy && startTransition(confirm)}>
        {confirms[done]}
      </Button>
      <RefusalAlert text={problem} />
    </>
  )
}

/** What whoever runs the server is to be asked for, to be pasted into a message. */
function Ask({ what, todo }: ReadyLine) {
  const [said, copy] = useCopy(`${what} ${todo}`)
  return (
    <>
      <Button aria-label={`Copy what to ask: ${what}`} isSmall onClick={copy}>
        Copy what to ask
      </Button>
      <span className="small" role="status">
        {said}
      </span>
    </>
  )
}

interface LineProps {
  line: ReadyLine
  onLeft: Confirmation['onLeft']
}

/** With one button, which leads to where it is done; where there are more, they follow it. */
function Line({ line, onLeft }: LineProps) {
  const { what, todo, links: [first, ...others] = [], confirm, group } = line
  return (
    <li className={styles.line}>
      <p>
        <span className="name">{what}</span> <span className="small">{todo}</span>
      </p>
      {first && (
        <LinkButton isSmall to={first.to}>
          {first.name}
        </LinkButton>
      )}
      {group === 'server' && !confirm && <Ask {...line} />}
      {confirm && <Confirm done={confirm} onLeft={onLeft} />}
      {others.length > 0 && (
        <details className={styles.more}>
          <summary aria-label={`${others.length} more: ${what}`}>{`${others.length} more`}</summary>
          <ul>
            {others.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** How much is done, as a ring. */
const Ring = ({ done, of }: { done: number; of: number }) => (
  <svg
    aria-hidden="true"
    fill="none"
    height="40"
    stroke="var(--line)"
    strokeWidth="6"
    viewBox="0 0 40 40"
    width="40"
  >
    <circle cx="20" cy="20" r="16" />
    <circle
      cx="20"
      cy="20"
      pathLength={of}
      r="16"
      stroke="var(--green-700)"
      strokeDasharray={`${done} ${of}`}
      transform="rotate(-90 20 20)"
    />
  </svg>
)

interface ReadyListProps {
  lines: readonly ReadyLine[]
  onLeft: Confirmation['onLeft']
  heading: RefObject<HTMLHeadingElement | null>
}

/** What is left to do before the site goes live by what it is about, each with what to do and where. */
export function ReadyList({ lines, onLeft, heading }: ReadyListProps) {
  const groups = readyGroups.map((group) => ({
    group,
    left: lines.filter((line) => line.group === group),
  }))
  const done = groups.filter(({ left }) => left.length === 0).length
  return (
    <section aria-labelledby="ready">
      <Card isFlush>
        <div className={styles.head}>
          <Ring done={done} of={groups.length} />
          <div>
            <h2 id="ready" ref={heading} tabIndex={-1}>
              Before you go live
            </h2>
            <p className="small">{`${done} of ${groups.length} parts done. This goes away when all are.`}</p>
          </div>
        </div>
        <div className={styles.groups}>
          {groups.map(({ group, left }) => (
            <div
              aria-labelledby={`ready-${group}`}
              className={styles.group}
              key={group}
              role="group"
            >
              <div className={styles.title}>
                <h3 id={`ready-${group}`}>{titles[group]}</h3>
                <span className="small">{left.length > 0 ? `${left.length} left` : 'Done'}</span>
              </div>
              <ul className="rows">
                {left.map((line) => (
                  <Line key={line.what} line={line} onLeft={onLeft} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Card>
    </section>
  )
}
