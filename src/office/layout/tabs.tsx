import { useLinkProps, useLocation } from '@tanstack/react-router'
import styles from './tabs.module.css'

export interface Tab {
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
      <OneTab key={tab.name} onOpen={onOpen} tab={tab} />
    ))}
  </nav>
)
