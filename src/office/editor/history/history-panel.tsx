import { useSelector } from '@xstate/react'
import { startTransition, useActionState, useCallback, useEffect, useState } from 'react'
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
import { RefusalAlert } from '../../../ui/kit/notice'
import { dayAndTime } from '../../layout/shown-time'
import { Button } from '../../../ui/kit/button'
import { Card } from '../../../ui/kit/card'
import { Badge } from '../../../ui/kit/badge'
import { Stack, stackClass } from '../../../ui/kit/stack'

const failure = 'The history could not be loaded. Please try again.'

interface VersionProps {
  note: VersionNote
  /** Finds the previous version, if any. */
  findBefore: () => Promise<VersionNote | undefined>
  isLive: boolean
}

function Version({ note, findBefore, isLive }: VersionProps) {
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
        findBefore().then((before) => before && read(before.version)),
      ])
      setProblem('')
      setChanges(differences(section.content, old?.content, own.content))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : failure)
    }
  }

  return (
    <li>
      <Card>
        <Stack isApart isRow>
          <h3>
            <span>{`Version ${note.version}, ${dayAndTime(note.savedAt)}`}</span>{' '}
            <span className="small">{`by ${authorName(note.author)}`}</span>
            {note.restored && <span className="small">, an old version restored</span>}
          </h3>
          {isLive && <Badge meaning="yes">Live now</Badge>}
          <Button
            aria-expanded={changes !== undefined}

            onClick={() => (changes ? setChanges(undefined) : void show())}
          >
            <span>{`${changes ? 'Hide' : 'Show'} changes`}</span>
            <span className="visually-hidden">{` of ${name}`}</span>
          </Button>
          {!isLive && (
            <Button onClick={() => actor.send({ type: 'restore', version: note.version })}>
              Restore<span className="visually-hidden">{` ${name}`}</span>
            </Button>
          )}
        </Stack>
        <p role="status">{problem}</p>
        {changes && (
          <Stack isBelow>
            {changes.length === 0 ? (
              <p>Nothing that visitors can see has changed.</p>
            ) : (
              <Changes changes={changes} sides={['Before', 'After']} />
            )}
          </Stack>
        )}
      </Card>
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
  const filled = useSelector(actor, ({ context }) => context.filled)
  const [start] = useState(filled)

  useEffect(() => {
    if (filled !== start) onFilled()
  }, [filled, start, onFilled])

  const read = useCallback(
    (before?: number) =>
      call(
        readVersions,
        { params: { section: section.content }, ...(before && { query: { before } }) },
        failure,
      ),
    [section],
  )
  const [problem, load, isBusy] = useActionState(async (_: string, before: number | undefined) => {
    try {
      const older = await read(before)
      // Older ones that are known already were asked for by a second press.
      const isNewer = ({ version }: VersionNote) => before !== undefined && version >= before
      setList((known) => ({
        ...older,
        versions: [...(known?.versions ?? []).filter(isNewer), ...older.versions],
      }))
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : failure
    }
  }, '')
  useEffect(() => startTransition(() => load(undefined)), [load])

  const { versions = [], more = false } = list ?? {}
  const last = versions.at(-1)?.version
  const loadMore = () => !isBusy && startTransition(() => load(last))
  if (!list && !problem) return <Spinner label="Loading the history" />
  if (!list) return <ReadProblem onRetry={loadMore} problem={problem} />
  return (
    <section aria-labelledby="history">
      <h2 className="visually-hidden" id="history">
        History
      </h2>
      <DraftHistory drafts={drafts} />
      {versions.length === 0 && <p>This section has not been saved yet.</p>}
      <ol className={stackClass()}>
        {versions.map((note, i) => (
          <Version
            findBefore={async () =>
              versions[i + 1] ?? (more ? (await read(note.version)).versions[0] : undefined)
            }
            isLive={i === 0}
            key={note.version}
            note={note}
          />
        ))}
      </ol>
      <RefusalAlert text={problem} />
      {more && (
        <Button aria-disabled={isBusy} onClick={loadMore}>
          Show older versions
        </Button>
      )}
    </section>
  )
}
