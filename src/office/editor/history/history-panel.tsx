import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useState } from 'react'
import {
  readVersion,
  readVersions,
  type VersionList,
  type VersionNote,
} from '../../../shared/contracts/history'
import type { DraftNote } from '../../../shared/contracts/drafts'
import { Spinner } from '../../../ui/spinner'
import { call } from '../../../ui/accounts/call'
import { authorName } from '../../../shared/author-name'
import { Changes } from '../compare/changes'
import { differences, type Difference } from '../compare/differences'
import { DraftHistory } from '../drafts/draft-history'
import { useEditor } from '../editor-context'
import { ReadProblem } from '../../../ui/accounts/read-problem'
import { dayAndTime } from '../../layout/shown-time'
import styles from './history-panel.module.css'

const failure = 'The history could not be loaded. Please try again.'

interface VersionProps {
  note: VersionNote
  /** The previous version, if any. */
  before: VersionNote | undefined
  isLive: boolean
}

function Version({ note, before, isLive }: VersionProps) {
  const { actor, section } = useEditor()
  const [changes, setChanges] = useState<Difference[]>()
  const [problem, setProblem] = useState('')
  const name = `the version of ${dayAndTime(note.savedAt)}`

  async function show() {
    const read = (version: number) =>
      call(readVersion, { params: { section: section.content, version } }, failure)
    try {
      const [own, old] = await Promise.all([
        read(note.version),
        before ? read(before.version) : undefined,
      ])
      setProblem('')
      setChanges(differences(section.content, old?.content, own.content))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : failure)
    }
  }

  return (
    <li className={styles.version}>
      <div className={styles.head}>
        <h3 className={styles.when}>
          <span>{`Version ${note.version}, ${dayAndTime(note.savedAt)}`}</span>{' '}
          <span className={styles.who}>{`by ${authorName(note.author)}`}</span>
          {note.restored && <span className={styles.who}>, an old version restored</span>}
        </h3>
        {isLive && <span className={styles.live}>Live now</span>}
        <button
          aria-expanded={changes !== undefined}
          className="button quiet"
          onClick={() => (changes ? setChanges(undefined) : void show())}
          type="button"
        >
          <span>{`${changes ? 'Hide' : 'Show'} changes`}</span>
          <span className="visually-hidden">{` of ${name}`}</span>
        </button>
        {!isLive && (
          <button
            className="button quiet"
            onClick={() => actor.send({ type: 'restore', version: note.version })}
            type="button"
          >
            Restore<span className="visually-hidden">{` ${name}`}</span>
          </button>
        )}
      </div>
      <p role="status">{problem}</p>
      {changes && (
        <div className={styles.changes}>
          {changes.length === 0 ? (
            <p>Nothing that visitors can see has changed.</p>
          ) : (
            <Changes changes={changes} sides={['Before', 'After']} />
          )}
        </div>
      )}
    </li>
  )
}

interface HistoryPanelProps {
  drafts: readonly DraftNote[]
  /** The fields were filled anew: with a restored version or a draft. */
  onFilled: () => void
}

/** The history of a section: its drafts, who saved when, what changed, and restoring. */
export function HistoryPanel({ drafts, onFilled }: HistoryPanelProps) {
  const { actor, section } = useEditor()
  const [list, setList] = useState<VersionList>()
  const [problem, setProblem] = useState('')
  const filled = useSelector(actor, ({ context }) => context.filled)
  const [start] = useState(filled)

  useEffect(() => {
    if (filled !== start) onFilled()
  }, [filled, start, onFilled])

  const load = useCallback(
    async (before?: number) => {
      try {
        const params = { section: section.content }
        const older = await call(
          readVersions,
          { params, ...(before && { query: { before } }) },
          failure,
        )
        setProblem('')
        setList((known) => ({
          ...older,
          versions: [...(before ? (known?.versions ?? []) : []), ...older.versions],
        }))
      } catch (error) {
        setProblem(error instanceof Error ? error.message : failure)
      }
    },
    [section],
  )
  useEffect(() => void load(), [load])

  if (problem) return <ReadProblem onRetry={() => void load()} problem={problem} />
  if (!list) return <Spinner label="Loading the history" />
  const { versions, more } = list
  return (
    <section aria-labelledby="history">
      <h2 className="visually-hidden" id="history">
        History
      </h2>
      <DraftHistory drafts={drafts} />
      {versions.length === 0 && <p>This section has not been saved yet.</p>}
      <ol className={styles.list}>
        {versions.map((note, i) => (
          <Version before={versions[i + 1]} isLive={i === 0} key={note.version} note={note} />
        ))}
      </ol>
      {more && (
        <button
          className={`button quiet ${styles.more}`}
          onClick={() => void load(versions.at(-1)?.version)}
          type="button"
        >
          Show older versions
        </button>
      )}
    </section>
  )
}
