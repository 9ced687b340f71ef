import { StepItem } from './step-item'
import { outcomesOf, possibleEvents } from './possible-steps'
import type { Sandbox } from './use-sandbox'
import styles from './sandbox.module.css'

/** The events that the active states handle. */
export function PossibleEvents({ run, take }: Sandbox) {
  const events = possibleEvents(run)
  return (
    <section aria-labelledby="sandbox-events">
      <h3 id="sandbox-events">Events</h3>
      {events.length === 0 && <p className={styles.none}>The flow accepts no events here.</p>}
      <ul className={styles.steps}>
        {events.map(({ type, examples, isTaken }) => (
          <StepItem
            carries="Payload"
            examples={examples}
            isPossible={isTaken}
            key={type}
            name={type}
            onTake={(payload) => take({ kind: 'send', event: { ...(payload as object), type } })}
          />
        ))}
      </ul>
    </section>
  )
}

/** The running actors, each with its possible outcomes. */
export function RunningActors({ run, take }: Sandbox) {
  if (run.actors.length === 0) return null
  return (
    <section aria-labelledby="sandbox-actors">
      <h3 id="sandbox-actors">Running actors</h3>
      <ul className={styles.steps}>
        {run.actors.flatMap(({ id, name }) => {
          const { done, fail } = outcomesOf(run.machine.id, name)
          return [
            <StepItem
              carries="Output"
              examples={done}
              key={`${id} ends`}
              name={`${name} ends`}
              onTake={(output) => take({ kind: 'done', actor: name, output })}
            />,
            <StepItem
              carries="Error"
              examples={fail}
              key={`${id} fails`}
              name={`${name} fails`}
              onTake={(error) => take({ kind: 'fail', actor: name, error })}
            />,
          ]
        })}
      </ul>
    </section>
  )
}
