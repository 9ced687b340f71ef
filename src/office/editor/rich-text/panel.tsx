import { useEffect, useRef, type ReactNode } from 'react'
import { Bar } from '../../../ui/kit/bar'
import styles from './rich-text.module.css'

interface PanelProps {
  id: string
  label: string
  children: ReactNode
  /** Handles Enter: the panel is inside a form that it must not submit. */
  onEnter?: () => void
  onClose: () => void
}

/** A tool's panel below the toolbar. Opening moves the focus in, Esc returns it. */
export function Panel({ id, label, children, onEnter, onClose }: PanelProps) {
  const group = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const first = group.current?.querySelector<HTMLElement>('[aria-pressed="true"], input, button')
    first?.focus()
  }, [])

  return (
    <Bar
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
    </Bar>
  )
}
