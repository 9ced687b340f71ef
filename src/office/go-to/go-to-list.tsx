import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { loanReference } from '../../shared/loan-reference'
import { userMay } from '../../ui/accounts/may-open'
import control from '../../ui/kit/field.module.css'
import { SettledStatus } from '../../ui/settled-status'
import { listed, type AdminLink } from '../layout/place'
import { officePages } from '../pages'
import styles from './go-to.module.css'
import line from '../../ui/kit/line.module.css'

/** Somebody with an account, and where it is shown. */
export interface FoundPerson {
  to: string
  name: string
  /** By what else they are found. */
  about: string
}

export type Finding = 'none' | 'finding' | 'found' | 'unknown' | 'failed'

interface Option extends AdminLink {
  /** The page that it is a part of. */
  within: string
}

const openable = () =>
  officePages.flatMap(({ places }) =>
    listed(places).flatMap((place) => [
      { ...place, within: '' },
      ...listed(place.below).map((part) => ({ ...part, within: place.name })),
    ]),
  )

/**
 * Every typed word must be in the name, in that of the page around it or in the description; names
 * that begin as typed come first.
 */
function matching(value: string, people: readonly FoundPerson[]): Option[] {
  const typed = value.toLowerCase()
  const words = typed.split(/\s+/)
  const begins = ({ name }: Option) => name.toLowerCase().startsWith(typed)
  const accounts = typed ? people.map((one) => ({ ...one, within: 'People' })) : []
  return [...openable(), ...accounts]
    .filter(({ name, within, about = '' }) =>
      words.every((word) => `${name} ${within} ${about}`.toLowerCase().includes(word)),
    )
    .sort((a, b) => Number(begins(b)) - Number(begins(a)))
}

interface GoToListProps {
  value: string
  /** Of a found application. */
  path: string
  people: readonly FoundPerson[]
  found: Finding
  onChange: (value: string) => void
  onChoose: (path: string) => void
}

const said: Partial<Record<Finding, string>> = {
  finding: 'Looking up the reference',
  unknown: 'No application has this reference.',
  failed: 'The reference could not be looked up. Please try again.',
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
}

/** A combobox with its list always open (APG): the focus stays in the field. */
export function GoToList({ value, path, people, found, onChange, onChoose }: GoToListProps) {
  const id = useId()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const pages = matching(value, people)
  const application = { to: path, name: `Application ${loanReference(value)}`, within: '' }
  const options: Option[] = found === 'found' ? [application, ...pages] : pages
  const status =
    said[found] ?? (options.length === 0 ? 'Nothing found.' : `${options.length} found`)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function press(event: KeyboardEvent) {
    const move = moves[event.key]
    if (move && options.length > 0) {
      event.preventDefault()
      setAt(move(at, options.length - 1))
    }
    const chosen = options[at]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen.to)
    }
  }

  return (
    <>
      <label className="name" htmlFor={`${id}-field`}>
        {userMay('administrator')
          ? 'Page, section, person or application reference'
          : 'Page, section or application reference'}
      </label>
      <input
        aria-activedescendant={options[at] && `${id}-${at}`}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={options.length > 0}
        autoComplete="off"
        className={control.control}
        id={`${id}-field`}
        onChange={({ target }) => {
          setAt(0)
          onChange(target.value)
        }}
        onKeyDown={press}
        role="combobox"
        spellCheck={false}
        type="text"
        value={value}
      />
      <p aria-hidden className="live">
        {status}
      </p>
      <SettledStatus text={status} />
      <ul
        aria-label="Places"
        className={`frame ${styles.options}`}
        id={`${id}-list`}
        ref={list}
        role="listbox"
      >
        {options.map(({ to, name, within }, i) => (
          // The keys of the options are those of the field, which keeps the focus.
          <li
            aria-selected={i === at}
            className={line.line}
            id={`${id}-${i}`}
            key={to}
            onClick={() => onChoose(to)}
            onMouseDown={(event) => event.preventDefault()}
            role="option"
          >
            <span>{name}</span> {within && <span className="small">{within}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
