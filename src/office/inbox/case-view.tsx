import { useEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { inboxStateName, type InboxKind, type InboxState } from '../../shared/back-office'
import { Badge } from '../../ui/kit/badge'
import { Button } from '../../ui/kit/button'
import { FootBar } from '../../ui/kit/foot-bar'
import { Notice, RefusalAlert } from '../../ui/kit/notice'
import { Panels } from '../../ui/kit/tabs'
import { LeaveQuestion } from '../../ui/leave-question'
import { meaningOf } from '../layout/inbox-words'
import styles from './case.module.css'

/** How a step of a case is shown. */
export interface ShownStep {
  name: string
  /** Whether it stands in the bar, the likeliest last; others stand beside the status. */
  isMain?: boolean
  isDanger?: boolean
}

interface CaseStatusProps {
  kind: InboxKind
  state: InboxState
  /** What has the focus after a step. */
  status: RefObject<HTMLParagraphElement | null>
  /** Why a call failed; '' for nothing. */
  problem: string
  /** What is kept of a step that somebody else made impossible; nothing for false. */
  kept: string | false
  text: string | undefined
  onDiscard: () => void
  /** Beside the status; what is rarely done at the end. */
  children: ReactNode
}

/** The state of a case, and what can be done beside it. */
export const CaseStatus = ({ kind, state, status, problem, kept, ...rest }: CaseStatusProps) => (
  <section aria-label="Status" className={styles.steps}>
    <div className={styles.actions}>
      <p ref={status} role="status" tabIndex={-1}>
        <Badge meaning={meaningOf(state)}>{inboxStateName(kind, state)}</Badge>
      </p>
      {rest.children}
    </div>
    <RefusalAlert text={problem} />
    {kept && (
      <Notice>
        {rest.text && <p>{`${kept} “${rest.text}”`}</p>}
        <Button onClick={rest.onDiscard}>Discard what you wrote</Button>
      </Notice>
    )}
  </section>
)

type Parts = ComponentProps<typeof Panels>['panels']

interface CaseViewProps<Step extends string> {
  /** Its status, and what should be known before its parts. */
  head: ReactNode
  /** What it has parts of. */
  label: string
  parts: Parts
  /** The last part. */
  history: Pick<Parts[number], 'count' | 'children'>
  /** Pictures beside the parts, and over them. */
  viewer?: { pane: ReactNode; dialog: ReactNode }
  /** All steps of its kind, and those that are possible now. */
  steps: Readonly<Record<Step, ShownStep>>
  possible: readonly Step[]
  onStep: (step: Step) => void
  isBusy: boolean
  /** A step that somebody else must take, and the id of what says why. */
  refused?: { step: Step; why: string } | false
  /** What can be undone. */
  undo?: { says: string; onUndo: () => void } | false
  /** Whether something is half-written, and what is asked before it is left. */
  isUnsent: boolean
  leave?: string
  status: RefObject<HTMLElement | null>
  isResting: boolean
  /** What has the focus once it rests again, after what is done now: what had it is gone. */
  opener: RefObject<HTMLElement | null> | undefined
  /** What is written over it. */
  children: ReactNode
}

/** A case: what decides first, then its parts and its history, and its steps always in sight. */
export function CaseView<Step extends string>(props: CaseViewProps<Step>) {
  const { head, label, parts, history, viewer, steps, isBusy, refused, undo } = props
  const { isResting, opener } = props
  const left = useRef(opener)
  useEffect(() => {
    if (isResting) left.current?.current?.focus()
    left.current = opener
  }, [isResting, opener])
  const main = props.possible.filter((step) => steps[step].isMain)
  return (
    <>
      {head}
      <div className={`${viewer ? 'wide ' : ''}${styles.columns}`}>
        <Panels
          label={label}
          panels={[
            ...parts,
            {
              part: 'history',
              name: 'History',
              count: history.count,
              isTitled: true,
              children: (
                <section aria-labelledby="timeline">
                  <h2 className="heading" id="timeline">
                    History
                  </h2>
                  {history.children}
                </section>
              ),
            },
          ]}
        />
        {viewer?.pane}
      </div>
      {viewer?.dialog}
      {(main.length > 0 || refused || undo) && (
        <FootBar aria-label="Decision">
          <p role="status">{undo && undo.says}</p>
          {undo && <Button onClick={undo.onUndo}>Undo</Button>}
          {main.map((step, place) => (
            <Button
              aria-disabled={isBusy || undefined}
              key={step}
              kind={place === main.length - 1 ? 'main' : steps[step].isDanger ? 'danger' : 'line'}
              onClick={() => props.onStep(step)}
            >
              {steps[step].name}
            </Button>
          ))}
          {refused && (
            <Button aria-describedby={refused.why} aria-disabled="true">
              {steps[refused.step].name}
            </Button>
          )}
        </FootBar>
      )}
      {props.children}
      <LeaveQuestion
        isUnsent={props.isUnsent}
        opener={props.status}
        title={props.leave ?? 'Leave before this step is taken?'}
      />
    </>
  )
}
