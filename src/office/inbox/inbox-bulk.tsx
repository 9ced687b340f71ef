import { startTransition, useActionState, useEffect, useRef, useState } from 'react'
import { bulkStates, inboxStateName, type InboxKind } from '../../shared/back-office'
import type { Body } from '../../shared/contracts/contract'
import { changeEntries, type BulkAnswer, type InboxItem } from '../../shared/contracts/inbox'
import { RefusalAlert } from '../../ui/kit/notice'
import { call } from '../../ui/accounts/call'
import { entryTitle } from '../layout/inbox-words'
import { PlainSelect } from '../../ui/kit/field'
import styles from './list.module.css'
import { Button } from '../../ui/kit/button'
import { FootBar } from '../../ui/kit/foot-bar'

const failure = 'The entries could not be changed. Please try again.'

type Change = Omit<Body<typeof changeEntries>, 'entries'>

export interface InboxBulkProps {
  kind: InboxKind
  /** The selected entries, as they were shown. */
  items: readonly InboxItem[]
  assignees: readonly string[]
  /** Called when entries may have changed. */
  onDone: () => void
  onClear: () => void
}

interface Result {
  done: string
  problem: string
}

/** What the changes of many entries led to; those that were not changed by name. */
function resultOf({ outcomes }: BulkAnswer, items: readonly InboxItem[]): Result {
  const failed = outcomes.filter(({ problem }) => problem !== '')
  const count = outcomes.length - failed.length
  const nameOf = (id: number) => {
    const item = items.find((one) => one.id === id)
    return item ? entryTitle(item) : `Entry ${id}`
  }
  return {
    done: `${count} ${count === 1 ? 'entry was' : 'entries were'} changed.`,
    problem: failed.map(({ id, problem }) => `${nameOf(id)}: ${problem}`).join('\n'),
  }
}

/** Changes all selected entries: who works on them, or their status. */
export function InboxBulk({ kind, items, assignees, onDone, onClear }: InboxBulkProps) {
  const [assignee, setAssignee] = useState('')
  const states = bulkStates(kind)
  const [state, setState] = useState<string>(states[0] ?? '')
  const [result, change, isBusy] = useActionState(
    async (_: Result, change: Change): Promise<Result> => {
      const entries = items.map(({ id, state: seen, loan }) => ({
        id,
        seen: loan ? String(loan.version) : seen,
      }))
      try {
        const sent = { params: { kind }, body: { entries, ...change } }
        const answer = await call(changeEntries, sent, failure)
        onDone()
        return resultOf(answer, items)
      } catch (error) {
        return { done: '', problem: error instanceof Error ? error.message : failure }
      }
    },
    { done: '', problem: '' },
  )
  const send = (next: Change) => {
    if (!isBusy) startTransition(() => change(next))
  }
  const isShown = items.length > 0
  const hasActions = isShown && (kind === 'loan' || states.length > 0)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The buttons are gone, and with them what had the focus.
    if (result.done) status.current?.focus()
  }, [result])
  useEffect(() => {
    // The bar must not come over the box that was just checked.
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return (
    <FootBar aria-label="Selected entries" isSticky={isShown}>
      <p ref={status} role="status" tabIndex={-1}>
        {isShown ? `${items.length} selected` : result.done}
      </p>
      {hasActions && (
        <>
          {kind === 'loan' && (
            <div className={styles.action}>
              <label htmlFor="bulk-assignee">Assign to</label>
              <PlainSelect
                id="bulk-assignee"
                onChange={({ target }) => setAssignee(target.value)}
                value={assignee}
              >
                <option value="">Nobody</option>
                {assignees.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </PlainSelect>
              <Button
                aria-disabled={isBusy}

                onClick={() => send({ assignee })}
              >
                Assign
              </Button>
            </div>
          )}
          {states.length > 0 && (
            <div className={styles.action}>
              <label htmlFor="bulk-state">Mark as</label>
              <PlainSelect
                id="bulk-state"
                onChange={({ target }) => setState(target.value)}
                value={state}
              >
                {states.map((name) => (
                  <option key={name} value={name}>
                    {inboxStateName(kind, name)}
                  </option>
                ))}
              </PlainSelect>
              <Button
                aria-disabled={isBusy}

                onClick={() => send({ state })}
              >
                Mark
              </Button>
            </div>
          )}
        </>
      )}
      {isShown && <Button onClick={onClear}>Clear</Button>}
      <RefusalAlert text={result.problem} />
    </FootBar>
  )
}
