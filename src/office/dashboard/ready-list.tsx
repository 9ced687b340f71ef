import { Link } from '@tanstack/react-router'
import { startTransition, useActionState } from 'react'
import { confirmReady, type Confirmable, type ReadyLine } from '../../shared/contracts/ready'
import { Refusal } from '../../ui/form/refusal'
import { call } from '../../ui/accounts/call'
import styles from './ready-list.module.css'

const failure = 'This could not be confirmed. Please try again.'

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
      <button
        aria-disabled={isBusy}
        className="button quiet"
        onClick={() => !isBusy && startTransition(confirm)}
        type="button"
      >
        {confirms[done]}
      </button>
      <Refusal text={problem} />
    </>
  )
}

interface ReadyListProps {
  lines: readonly ReadyLine[]
  onLeft: Confirmation['onLeft']
}

/** What is left to do before the site goes live, each with what to do and where. */
export const ReadyList = ({ lines, onLeft }: ReadyListProps) => (
  <ul className={styles.lines}>
    {lines.map(({ what, todo, links = [], confirm }) => (
      <li className={styles.line} key={what}>
        <p className={styles.what}>{what}</p>
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
    ))}
  </ul>
)
