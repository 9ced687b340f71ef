import { useLinkProps, useLocation } from '@tanstack/react-router'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  /** Where the name is not its own. */
  key?: number
  name: string
  /** How much there is; undefined where nobody counts it. */
  count?: number | undefined
  /** The query of its address. */
  search: Record<string, string | number>
  isHere: boolean
}

interface OneTabProps {
  tab: Tab
  onOpen: (() => void) | undefined
}

function OneTab({ tab: { name, count, search, isHere }, onOpen }: OneTabProps) {
  const { pathname } = useLocation()
  // A link of the router calls itself current by its address alone, whatever else that says.
  const link = useLinkProps({ to: pathname, search, resetScroll: false, onClick: onOpen })
  return (
    <a {...link} aria-current={isHere ? 'true' : undefined} className={styles.tab}>
      <span>{name}</span>
      {count !== undefined && <span className={styles.count}>{count.toLocaleString('en-GB')}</span>}
    </a>
  )
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  onOpen?: () => void
}

/** Parts of a page, each with an address of its own. */
export const Tabs = ({ label, tabs, onOpen }: TabsProps) => (
  <nav aria-label={label} className={`no-print ${styles.tabs}`}>
    {tabs.map((tab) => (
      <OneTab key={tab.key ?? tab.name} onOpen={onOpen} tab={tab} />
    ))}
  </nav>
)

/** One of a few views of a page that has one address. */
export const TabButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} className={styles.tab} />
)

/** Reads which part of a page an address asks for; '' is its first. */
export const readPart = ({ part }: Record<string, unknown>): { part?: string } =>
  typeof part === 'string' ? { part: part.slice(0, 20) } : {}

interface Panel {
  /** In the address; '' for the first one. */
  part: string
  name: string
  count?: number | undefined
  /** Whether its content begins with a heading that says what the tab says: only paper needs it. */
  isTitled?: boolean
  children: ReactNode
}

const panelId = (part: string) => `part-${part || 'first'}`

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Moves the focus along a row of controls that is one stop of the Tab key, by arrow keys, Home and End. */
export function moveFocus(event: KeyboardEvent, row: readonly HTMLElement[]) {
  const at = row.indexOf(event.target as HTMLElement)
  const move = moves[event.key]
  if (at < 0 || !move || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  row[move(at, row.length)]?.focus()
}

function moveAmongTabs(event: KeyboardEvent<HTMLElement>) {
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')])
  if (event.key !== ' ') return
  event.preventDefault()
  ;(event.target as HTMLElement).click()
}

function PanelTab({ part, name, count, isHere }: Panel & { isHere: boolean }) {
  const { pathname } = useLocation()
  const search = part ? { part } : {}
  const link = useLinkProps({ to: pathname, search, resetScroll: false })
  return (
    <a
      {...link}
      aria-controls={panelId(part)}
      aria-current={undefined}
      aria-selected={isHere}
      className={styles.tab}
      id={`${panelId(part)}-tab`}
      role="tab"
      tabIndex={isHere ? 0 : -1}
    >
      <span>{name}</span>
      {count !== undefined && <span className={styles.count}>{count.toLocaleString('en-GB')}</span>}
    </a>
  )
}

/** Parts of a page of which the address says one; on paper all of them, one after the other. */
export function Panels({ label, panels }: { label: string; panels: readonly Panel[] }) {
  const { part } = readPart(useLocation().search)
  const here = panels.find((one) => one.part === part) ?? panels[0]
  return (
    <div className={styles.panels}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs have the focus */}
      <div
        aria-label={label}
        className={`no-print ${styles.tabs}`}
        onKeyDown={moveAmongTabs}
        role="tablist"
      >
        {panels.map((panel) => (
          <PanelTab {...panel} isHere={panel === here} key={panel.part} />
        ))}
      </div>
      {panels.map((panel) => (
        <div
          aria-labelledby={`${panelId(panel.part)}-tab`}
          className={styles.panel}
          data-away={panel !== here || undefined}
          data-titled={panel.isTitled}
          id={panelId(panel.part)}
          key={panel.part}
          role="tabpanel"
        >
          {panel.children}
        </div>
      ))}
    </div>
  )
}
