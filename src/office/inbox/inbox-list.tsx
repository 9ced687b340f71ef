import { Link, useNavigate } from '@tanstack/react-router'
import { startTransition, useActionState, useState, type FormEvent } from 'react'
import {
  inboxStateName,
  inboxStatesOf,
  type InboxKind,
  type InboxPage,
} from '../../shared/back-office'
import { addressOf, backOfficeEndpoints } from '../../shared/back-office-endpoints'
import control from '../../ui/form/control.module.css'
import { Refusal } from '../../ui/form/refusal'
import { saveFile } from '../../ui/save-file'
import { inboxNames } from '../layout/office-pages'
import { inboxPath, loginPath } from '../../ui/accounts/admin-paths'
import { fetchFile, isSignedOut } from '../layout/back-office-calls'
import { PagedList } from '../layout/paged-list'
import { dayAndTime } from '../layout/shown-time'
import { useRead } from '../layout/use-read'
import styles from './inbox.module.css'
import { entryTitle, fieldOf } from '../layout/inbox-words'
import { UndeliveredNote } from '../layout/undelivered-note'

const failures = {
  load: 'The inbox could not be loaded. Please try again.',
  save: 'The entries could not be exported. Please try again.',
}

/** What a search finds, in the words beside its field. */
const hints: Record<InboxKind, string> = {
  loan: 'Names, employers and references (from three letters), first or last digits of phone numbers, BVN and account numbers, whole email addresses and other words',
  contact:
    'Names (from three letters), first or last digits of phone numbers, whole email addresses and words of the message',
  newsletter: 'Email addresses (from three letters)',
  whistle: 'Whole words of the report, account numbers and days',
}

interface Wanted {
  search: string
  state: string
  page: number
}

function Export({ kind, wanted }: { kind: InboxKind; wanted: Wanted }) {
  const [isSensitive, setSensitive] = useState(false)
  const navigate = useNavigate()
  const [problem, save, isBusy] = useActionState(async () => {
    const { search, state } = wanted
    const address = addressOf(backOfficeEndpoints.inboxExport, { kind })
    try {
      const file = await fetchFile(
        address,
        { search, state, sensitive: isSensitive },
        failures.save,
      )
      saveFile(file, file.name)
      return ''
    } catch (error) {
      if (isSignedOut(error)) void navigate({ to: loginPath })
      return error instanceof Error ? error.message : failures.save
    }
  }, '')
  return (
    <div className={styles.export}>
      <button
        aria-disabled={isBusy}
        className="button quiet"
        onClick={() => !isBusy && startTransition(save)}
        type="button"
      >
        Export as CSV
      </button>
      {(kind === 'loan' || kind === 'whistle') && (
        <label className={styles.check}>
          <input
            checked={isSensitive}
            onChange={({ target }) => setSensitive(target.checked)}
            type="checkbox"
          />
          Include personal and bank details (the export is logged)
        </label>
      )}
      <Refusal text={problem} />
    </div>
  )
}

function Entries({ kind, page }: { kind: InboxKind; page: InboxPage }) {
  if (page.items.length === 0) {
    const total = Object.values(page.counts).reduce((sum, count) => sum + count, 0)
    return <p>{total === 0 ? 'No entries yet.' : 'No entries found.'}</p>
  }
  return (
    <ul className={styles.entries}>
      {page.items.map(({ id, title, detail, receivedAt, state, matched }) => (
        <li className={styles.entry} key={id}>
          <div className={styles.what}>
            <Link className={styles.title} to={`${inboxPath}/${kind}/${id}`}>
              {entryTitle({ kind, title, receivedAt })}
            </Link>
            {detail && <p className={styles.detail}>{detail}</p>}
            {matched && (
              <p className={styles.detail}>
                Found in: {matched.map((name) => fieldOf(kind, name)).join(', ')}
              </p>
            )}
          </div>
          <p className={styles.when}>{dayAndTime(receivedAt)}</p>
          <p className={styles.state} data-state={state}>
            {inboxStateName(kind, state)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** One kind of entry: search, state, pages, export. */
export function InboxList({ kind }: { kind: InboxKind }) {
  const [wanted, setWanted] = useState<Wanted>({ search: '', state: '', page: 1 })
  const [typed, setTyped] = useState('')
  const address = addressOf(backOfficeEndpoints.inbox, { kind })
  const read = useRead<InboxPage>(address, failures.load, wanted)
  const { counts, total = 0 } = read.value ?? {}
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)

  function search(event: FormEvent) {
    event.preventDefault()
    setWanted({ ...wanted, search: typed.trim(), page: 1 })
  }

  return (
    <>
      <h1>{inboxNames[kind]}</h1>
      {kind === 'whistle' && <UndeliveredNote />}
      <form className={styles.search} onSubmit={search} role="search">
        <div className={styles.words}>
          <label className={styles.label} htmlFor="inbox-search">
            Search
          </label>
          <input
            aria-describedby="inbox-search-hint"
            autoComplete="off"
            className={control.control}
            id="inbox-search"
            onChange={({ target }) => setTyped(target.value)}
            type="search"
            value={typed}
          />
        </div>
        <div>
          <label className={styles.label} htmlFor="inbox-state">
            Status
          </label>
          <select
            className={control.control}
            id="inbox-state"
            onChange={({ target }) => setWanted({ ...wanted, state: target.value, page: 1 })}
            value={wanted.state}
          >
            <option value="">All{all !== undefined && ` (${all})`}</option>
            {inboxStatesOf(kind).map((state) => (
              <option key={state} value={state}>
                {inboxStateName(kind, state)}
                {counts && ` (${counts[state]})`}
              </option>
            ))}
          </select>
        </div>
        <button className="button" type="submit">
          Search
        </button>
      </form>
      <p className={styles.note} id="inbox-search-hint">
        {hints[kind]}
      </p>
      <PagedList onPage={(page) => setWanted({ ...wanted, page })} read={read}>
        {(page) => <Entries kind={kind} page={page} />}
      </PagedList>
      {total > 0 && <Export kind={kind} wanted={wanted} />}
    </>
  )
}
