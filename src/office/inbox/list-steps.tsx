import { useEffect, useState } from 'react'
import { inboxPageSize, type InboxKind } from '../../shared/back-office'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { Icon } from '../../ui/icon'
import { keepShown, keptShown, type ShownEntries } from '../layout/kept-list'
import styles from './inbox.module.css'
import { AnchorButton, LinkButton } from '../../ui/kit/button'

const pageAt = (position: number) => Math.floor(position / inboxPageSize) + 1

/** The entries with those of the page before; undefined if there are none. */
async function withBefore(shown: ShownEntries): Promise<ShownEntries | undefined> {
  if (shown.from === 0) return undefined
  const found = await shown.idsOf(pageAt(shown.from - 1))
  const ids = found.filter((id) => !shown.ids.includes(id))
  return { ...shown, ids: [...ids, ...shown.ids], from: Math.max(0, shown.from - ids.length) }
}

/** The entries with those after; what was worked on may have left the list, and others moved up. */
async function withAfter(shown: ShownEntries): Promise<ShownEntries | undefined> {
  const end = shown.from + shown.ids.length
  if (end >= shown.total) return undefined
  const pages = [...new Set([pageAt(end - 1), pageAt(end)])]
  const found = (await Promise.all(pages.map(shown.idsOf))).flat()
  const ids = found.filter((id) => !shown.ids.includes(id))
  return { ...shown, ids: [...shown.ids, ...ids] }
}

interface StepProps {
  kind: InboxKind
  to: number | undefined
  name: 'Previous' | 'Next'
}

const Step = ({ kind, to, name }: StepProps) => {
  const content = (
    <>
      <Icon name={name === 'Next' ? 'next' : 'previous'} size={20} />
      <span className="visually-hidden">{name}</span>
    </>
  )
  return to === undefined ? (
    <AnchorButton aria-disabled="true" isIcon role="link">
      {content}
    </AnchorButton>
  ) : (
    <LinkButton isIcon search to={`${inboxPath}/${kind}/${to}`}>
      {content}
    </LinkButton>
  )
}

/** Where an entry stands in the list that it was opened from, with the ones before and after it. */
export function ListSteps({ kind, id }: { kind: InboxKind; id: number }) {
  const path = `${inboxPath}/${kind}`
  const [shown, setShown] = useState(() => keptShown(path))
  const at = shown?.ids.indexOf(id) ?? -1
  useEffect(() => {
    if (!shown || at < 0) return undefined
    keepShown(path, { ...shown, opened: id })
    const more =
      at === 0 ? withBefore(shown) : at === shown.ids.length - 1 ? withAfter(shown) : undefined
    let isGone = false
    // Without an answer there is no way on here, and the list says why.
    more?.then(
      (wider) => {
        if (isGone || !wider || wider.ids.length === shown.ids.length) return
        keepShown(path, { ...wider, opened: id })
        setShown(wider)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [path, shown, at, id])
  if (!shown || at < 0) return null
  return (
    <nav aria-label="List" className={`no-print small ${styles.steps}`}>
      <p>{`${(shown.from + at + 1).toLocaleString('en-GB')} of ${shown.total.toLocaleString('en-GB')}`}</p>
      <Step kind={kind} name="Previous" to={shown.ids[at - 1]} />
      <Step kind={kind} name="Next" to={shown.ids[at + 1]} />
    </nav>
  )
}
