import { useEffect, useRef, type ReactNode } from 'react'
import styles from './rich-text.module.css'

interface PanelProps {
  id: string
  label: string
  children: ReactNode
  /** Enter in one of its fields; a panel stands inside a form that it must not send. */
  onEnter?: () => void
  onClose: () => void
}

/** A few questions of a tool, below the toolbar. Opening moves the focus in, Esc leads back. */
export function Panel({ id, label, children, onEnter, onClose }: PanelProps) {
  const group = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const first = group.current?.querySelector<HTMLElement>('[aria-pressed="true"], input, button')
    first?.focus()
  }, [])

  return (
    <div
      aria-label={label}
      className={styles.panel}
      id={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
        const isField = event.target instanceof HTMLInputElement && event.target.type === 'text'
        if (event.key === 'Enter' && isField) {
          event.preventDefault()
          onEnter?.()
        }
      }}
      ref={group}
      role="group"
    >
      {children}
    </div>
  )
}
