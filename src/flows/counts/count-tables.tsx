import type {
  Figure,
  FlowVersionCounts,
  OutlineTransition,
} from '../../shared/contracts/flow-counts'
import { stayWords } from '../../shared/flow-counts'
import { triggerWords } from '../graph/transition-words'
import styles from './counts.module.css'
import { endsItself, figureWords, givenUp, takenShares, wentOnWords } from './figures'

interface CountTablesProps {
  counts: FlowVersionCounts
  /** The same version on other days. */
  before?: FlowVersionCounts | undefined
}

/** 'wizard.filling' of 'loan-wizard.wizard.filling'; the flow's own name for the whole. */
const shortName = (id: string) => id.slice(id.indexOf('.') + 1)

const transitionWords = ({ source, target, trigger, name, guard }: OutlineTransition) =>
  [
    `${shortName(source)}: ${triggerWords({ trigger, name, delay: undefined })}`,
    guard && `if ${guard}`,
    target === undefined ? 'stays' : `to ${shortName(target)}`,
  ]
    .filter(Boolean)
    .join(', ')

const byId = <T extends { id: string }>(list: readonly T[] = []) =>
  new Map(list.map((one) => [one.id, one]))

/** All numbers of a flow: the fields that fail, states and transitions. */
export function CountTables({ counts, before }: CountTablesProps) {
  const { outline, visits, failures } = counts
  const shares = takenShares(counts)
  const sharesBefore = before && takenShares(before)
  const outlines = byId(outline.states)
  const statesBefore = byId(before?.states)
  const takenBefore = byId(before?.transitions)
  return (
    <>
      <p>
        {before && (
          <span>{`${figureWords(visits)} visits, ${figureWords(before.visits)} before. `}</span>
        )}
        <span>A number below 5 is shown as “&lt;&nbsp;5”.</span>
      </p>
      {failures.length > 0 && <Failures before={before?.failures} failures={failures} />}
      <Table
        caption="States"
        columns={['State', 'Visits', 'Ended there', 'Half went on after']}
        rows={counts.states.map((state) => {
          const known = outlines.get(state.id)!
          const was = statesBefore.get(state.id)
          return {
            key: state.id,
            name: shortName(state.id),
            detail: wentOnWords(state),
            cells: [
              <Amount before={was?.visits} key="visits" now={state.visits} />,
              endsItself(known) && (
                <Amount
                  before={was?.ended}
                  key="ended"
                  now={state.ended}
                  share={givenUp(state, known)}
                  shareBefore={was && givenUp(was, known)}
                />
              ),
              state.stay === null ? '' : stayWords[state.stay],
            ],
          }
        })}
      />
      <Table
        caption="Transitions"
        columns={['Transition', 'Taken']}
        rows={counts.transitions.map(({ id, taken }, i) => {
          const was = takenBefore.get(id)?.taken
          return {
            key: id,
            name: transitionWords(outline.transitions[i]!),
            cells: [
              <Amount
                before={was}
                key="taken"
                now={taken}
                share={shares[i]}
                shareBefore={sharesBefore?.[i]}
              />,
            ],
          }
        })}
      />
    </>
  )
}

interface AmountProps {
  now: Figure
  before: Figure | undefined
  /** In percent of what its state did, or of those who came there. */
  share?: number | undefined
  shareBefore?: number | undefined
}

const inPercent = (share: number | undefined) => (share === undefined ? '' : ` (${share} %)`)

const Amount = ({ now, before, share, shareBefore }: AmountProps) => (
  <>
    <span>{`${figureWords(now)}${inPercent(share)}`}</span>
    {before !== undefined && (
      <span className={styles.before}>
        {`before ${figureWords(before)}${inPercent(shareBefore)}`}
      </span>
    )}
  </>
)

interface TableProps {
  caption: string
  columns: string[]
  rows: { key: string; name: string; detail?: string; cells: React.ReactNode[] }[]
}

const Table = ({ caption, columns, rows }: TableProps) => (
  <div aria-label={caption} className={styles.scroll} role="region" tabIndex={0}>
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, detail, cells }) => (
          <tr key={key}>
            <th scope="row">
              <span>{name}</span>
              {detail && <span className={styles.before}>{detail}</span>}
            </th>
            {cells.map((cell, i) => (
              <td key={i}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface FailuresProps {
  failures: FlowVersionCounts['failures']
  before: FlowVersionCounts['failures'] | undefined
}

const Failures = ({ failures, before }: FailuresProps) => (
  <Table
    caption="Fields that fail most"
    columns={['Field and rule', 'Times']}
    rows={failures.map(({ field, rule, times }) => ({
      key: `${field} ${rule}`,
      name: `${field}: ${rule}`,
      cells: [
        <Amount
          before={before?.find((one) => one.field === field && one.rule === rule)?.times}
          key="times"
          now={times}
        />,
      ],
    }))}
  />
)
