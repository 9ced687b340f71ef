import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import type { FlowPanelProps } from '../../flow-panel-props'
import { pathCode } from '../path-link'
import { samplesOf } from '../samples'
import { stepName, type Step } from '../step'
import type { FlowPromise } from '../../../../machines/promises'
import { checkPromises, promisesOf, type CheckedPromise } from './check-promises'
import styles from './promises-panel.module.css'

/** What a flow of the product promises. */
export const PromisesPanel = ({ flow: { machine } }: FlowPanelProps) => (
  <Promises machine={machine} promised={promisesOf(machine.id)} />
)

interface PromisesProps {
  machine: AnyStateMachine
  promised: readonly FlowPromise[]
}

/** What a machine promises on every path, and where it does not keep it, a path to play. */
function Promises({ machine, promised }: PromisesProps) {
  const [checked, setChecked] = useState<CheckedPromise[]>()
  const [problem, setProblem] = useState('')
  const check = useEffectEvent(() => checkPromises(machine, promised))

  useEffect(() => {
    let isOpen = true
    check().then(
      (found) => isOpen && setChecked(found),
      (error: unknown) => isOpen && setProblem((error as Error).message),
    )
    return () => {
      isOpen = false
    }
  }, [machine])

  return (
    <div className={styles.promises}>
      <h2>Promises</h2>
      <p role="status">
        {problem || (checked ? keptWords(checked) : 'Every path is being walked …')}
      </p>
      {checked && (
        <ul className={styles.list}>
          {checked.map(({ says, brokenBy }) => (
            <li className={styles.promise} data-broken={brokenBy ? true : undefined} key={says}>
              <p>{says}</p>
              <p className={styles.verdict}>{brokenBy ? '✗ Broken' : '✓ Kept'}</p>
              {brokenBy && <Steps steps={brokenBy} />}
              {brokenBy && <PlayLink input={samplesOf(machine.id).input} steps={brokenBy} />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function keptWords(checked: readonly CheckedPromise[]) {
  const kept = checked.filter(({ brokenBy }) => !brokenBy).length
  const words =
    kept === checked.length ? `All ${kept} are kept` : `${kept} of ${checked.length} are kept`
  return `${words} on every path, whatever the guards answer.`
}

const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={styles.steps}>
    {steps.map((step, index) => (
      // A path never changes, so the index is a stable key.
      <li key={index}>{stepName(step)}</li>
    ))}
  </ol>
)

const PlayLink = ({ input, steps }: { input: unknown; steps: Step[] }) => (
  <Link
    className="link"
    hash={`path=${pathCode({ input, steps })}`}
    search={{ panel: 'sandbox' } as never}
    to="."
  >
    Play it
  </Link>
)
