import type { LogEntry } from './flow-log'
import type { Moment } from './replay'
import styles from './sandbox.module.css'
import { stepName } from './step'
import type { Sandbox } from './use-sandbox'

function words(entry: LogEntry): string {
  switch (entry.kind) {
    case 'transition':
      return `${entry.from || 'the flow'} → ${entry.to.join(', ') || 'stays'}`
    case 'action':
      return `action ${entry.name}`
    case 'guard': {
      const answer = entry.answer ? 'yes' : 'no'
      return `guard ${entry.name}: ${answer}${entry.isForced ? ', set by you' : ''}`
    }
    case 'start':
      return `actor ${entry.name} starts`
  }
}

/** The steps so far; each leads back to its moment. */
export function PathLog({ run, history, turn }: Sandbox) {
  return (
    <section aria-labelledby="sandbox-log">
      <h3 id="sandbox-log">Log</h3>
      <ol className={styles.log}>
        {run.moments.map((moment, index) => (
          // Steps are only appended, so the index is a stable key.
          <li aria-current={index === history.at ? 'step' : undefined} key={index}>
            <MomentName
              at={index}
              moment={moment}
              onChoose={() => turn({ type: 'goTo', at: index })}
            />
            <ul>
              {moment.log.map((entry, line) => (
                <li key={line}>{words(entry)}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface MomentNameProps {
  at: number
  moment: Moment
  onChoose: () => void
}

function MomentName({ at, moment, onChoose }: MomentNameProps) {
  const name = moment.step ? stepName(moment.step) : 'Start'
  return (
    <button className={styles.moment} onClick={onChoose} type="button">
      <span>{`${at}. ${name}`}</span> <span className={styles.none}>{`${moment.time} ms`}</span>
    </button>
  )
}
