import type { KeyboardEvent, RefObject } from 'react'
import { Icon } from '../../ui/icon'
import styles from './chart-search.module.css'
import type { useSearch } from './use-search'

export interface ChartSearchProps {
  field: RefObject<HTMLInputElement | null>
  search: ReturnType<typeof useSearch>
  /** Goes to the next hit (1) or the previous one (-1). */
  onGo: (by: 1 | -1) => void
  onClose: () => void
}

/** The field in which a chart is searched. */
export function ChartSearch({ field, search, onGo, onClose }: ChartSearchProps) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && event.target === field.current) {
      event.preventDefault()
      onGo(event.shiftKey ? -1 : 1)
    }
  }

  return (
    <div className={styles.search} onKeyDown={onKeyDown} role="search">
      <input
        aria-label="Search states and events"
        autoComplete="off"
        className={styles.field}
        onChange={({ target }) => search.search(target.value)}
        placeholder="State or event"
        ref={field}
        spellCheck={false}
        type="text"
        value={search.words}
      />
      <span className={styles.ways}>
        <Way icon="up" name="Previous hit" onClick={() => onGo(-1)} />
        <Way icon="down" name="Next hit" onClick={() => onGo(1)} />
        <Way icon="close" name="Close search" onClick={onClose} />
      </span>
    </div>
  )
}

interface WayProps {
  name: string
  icon: 'up' | 'down' | 'close'
  onClick: () => void
}

const Way = ({ name, icon, onClick }: WayProps) => (
  <button aria-label={name} className={styles.way} onClick={onClick} title={name} type="button">
    <Icon name={icon} size={20} />
  </button>
)
