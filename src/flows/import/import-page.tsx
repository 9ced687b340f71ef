import {
  startTransition,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FunctionComponent,
} from 'react'
import { ChartFrame } from '../chart/chart-frame'
import { LayingOut } from '../chart/laying-out'
import { flowFromConfig } from '../config/flow-from-config'
import { flowGraph, type FlowGraph } from '../config/flow-graph'
import { countWords } from '../count-words'
import { flowOfId, readDrawings, type Flow } from '../every-flow'
import type { Drawing } from '../graph/layout'
import { ChangeBadge, changeWords } from '../chart/change-badge'
import type { ChangeKind } from '../chart/chart-lights'
import styles from './import-page.module.css'
import { changedParts } from '../comparing/changed-parts'
import { difference, differenceWords } from '../comparing/difference'
import { Differences } from '../comparing/differences'
import { ImportForm } from './import-form'
import { importMachine, type ImportedMachine, type ImportProblem } from '../reading/import-machine'

/** The storage key of the pasted text, which survives links and reloads. */
const key = 'flow-import'

function storedText(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function storeText(text: string) {
  try {
    sessionStorage.setItem(key, text)
  } catch {
    // No storage, or the text is too large for it: the field still has it.
  }
}

const meanings: [ChangeKind, string][] = [
  ['added', 'only in the imported machine'],
  ['removed', 'only in ours'],
  ['changed', 'in both, but different'],
]

/** The legend of two compared charts. */
function ChangeLegend() {
  return (
    <ul aria-label="Marks in the charts" className={styles.legend}>
      {meanings.map(([kind, meaning]) => (
        <li key={kind}>
          <svg aria-hidden="true" height="22" viewBox="0 0 22 22" width="22">
            <ChangeBadge kind={kind} x={11} y={11} />
          </svg>
          <span>{`${changeWords[kind]}: ${meaning}`}</span>
        </li>
      ))}
    </ul>
  )
}

interface ImportPageProps {
  /** What is promised of a machine without a sandbox. */
  Promises: FunctionComponent<{ flow: ImportedMachine; isPlayable: false }>
}

/** /flows/import: an imported machine beside one of ours, and their differences. */
export function ImportPage({ Promises }: ImportPageProps) {
  const [text, setText] = useState(storedText)
  const [ours, setOurs] = useState('')
  const [isReading, setReading] = useState(false)
  const [laying, setLaying] = useState<number>()
  const [problem, setProblem] = useState<ImportProblem>()
  const [imported, setImported] = useState<ImportedMachine>()
  const latest = useRef(new AbortController())

  useEffect(() => {
    const turns = latest
    return () => turns.current.abort()
  }, [])

  function change(next: string) {
    setText(next)
    storeText(next)
    setProblem(undefined)
  }

  function cancel() {
    latest.current.abort()
    setReading(false)
    setLaying(undefined)
  }

  async function read() {
    cancel()
    const turn = new AbortController()
    latest.current = turn
    setReading(true)
    const result = await importMachine(text, turn.signal, setLaying).catch((): ImportProblem => ({
      sentence: 'A part of this page could not be loaded. Try again.',
    }))
    if (turn.signal.aborted) return
    setReading(false)
    setLaying(undefined)
    setProblem('sentence' in result ? result : undefined)
    startTransition(() => setImported('sentence' in result ? undefined : result))
  }

  const flow = imported && flowOfId(ours || imported.id)
  const written = useMemo(() => flow && flowGraph(flowFromConfig(flow.machine.config)), [flow])
  const drawn = useMemo(() => flow && readDrawings(flow.id), [flow])
  const found = written && imported && difference(written, imported.written)
  const compared = flow && found && `${differenceWords(found)} from ${flow.title}`
  return (
    <>
      <h1 className={styles.title}>Import a machine</h1>
      <p className={styles.intro}>
        Paste a machine for XState 5 as TypeScript, JavaScript or JSON. It is parsed, never run, and
        stays in your browser.
      </p>
      <ImportForm
        onOurs={setOurs}
        onRead={() => void read()}
        onText={change}
        ours={ours}
        problem={problem}
        text={text}
      />
      <p className={styles.reading} role="status">
        {isReading && <span>Reading the machine …</span>}
        {!isReading && imported && <span>{readWords(imported)}</span>}
        {!isReading && compared && <span>{` ${compared}.`}</span>}
      </p>
      {laying !== undefined && <LayingOut onCancel={cancel} states={laying} />}
      {flow && found && (
        <section className={styles.result}>
          <h2>{compared}</h2>
          <Differences difference={found} names={['Ours', 'Imported']} />
          {Object.values(found).flat().length > 0 && <ChangeLegend />}
        </section>
      )}
      {imported && !flow && <p>None of our flows has this name. Choose one to compare with.</p>}
      {imported && (
        <Suspense>
          <Charts
            drawn={drawn}
            flow={flow}
            imported={imported}
            key={imported.id}
            written={written}
          />
        </Suspense>
      )}
      {imported && <Promises flow={imported} isPlayable={false} />}
    </>
  )
}

function readWords({ id, graph, machines }: ImportedMachine) {
  const first = machines > 1 ? ` The text contains ${machines} machines. This is the first.` : ''
  return `Read “${id}”: ${countWords(graph)}.${first}`
}

interface ChartsProps {
  flow: Flow | undefined
  /** The drawings of our flow. */
  drawn: Promise<readonly Drawing[] | undefined> | undefined
  /** The config of our flow. */
  written: FlowGraph | undefined
  imported: ImportedMachine
}

function Charts({ flow, drawn, written, imported }: ChartsProps) {
  const drawings = drawn && use(drawn)
  const [inOurs, inTheirs] = useMemo(() => {
    if (!flow || !written) return []
    const [ours, theirs] = changedParts({ written, graph: flow.graph }, imported)
    return [{ changes: ours }, { changes: theirs }]
  }, [flow, written, imported])
  return (
    <div className={styles.charts} data-both={flow ? true : undefined}>
      {flow && drawings && (
        <div className={styles.chart}>
          <ChartFrame
            drawings={drawings}
            graph={flow.graph}
            label={`Chart of the flow ${flow.title}`}
            title={<h2>{`Ours: ${flow.title}`}</h2>}
            {...(inOurs && { lights: inOurs })}
          />
        </div>
      )}
      <div className={styles.chart}>
        <ChartFrame
          drawings={imported.drawings}
          graph={imported.graph}
          label={`Chart of the imported machine ${imported.id}`}
          title={<h2>{`Imported: ${imported.id}`}</h2>}
          {...(inTheirs && { lights: inTheirs })}
        />
      </div>
    </div>
  )
}
