import type { ReactNode } from 'react'
import { Outline } from '../../ui/icon'
import styles from './chart-bar.module.css'
import { switchColours, useColours } from './colours'
import { Bar } from '../../ui/kit/bar'
import { Button } from '../../ui/kit/button'

const outlines = {
  turn: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M8 14h8v5H8z',
  full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  leave: 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
  dark: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5',
}

interface ToolProps {
  name: string
  icon: keyof typeof outlines
  onClick: () => void
  /** The key that does the same while the chart has the focus. */
  hotKey?: string
  isPressed?: boolean
}

/** A tool of the bar; its name is also its tooltip. */
export const Tool = ({ name, icon, onClick, hotKey, isPressed }: ToolProps) => (
  <Button
    aria-keyshortcuts={hotKey}
    aria-label={name}
    aria-pressed={isPressed}
    isIcon
    kind="ghost"
    onClick={onClick}
    title={hotKey ? `${name} (${hotKey.replace('Control', 'Ctrl')})` : name}
  >
    <Outline path={outlines[icon]} size={20} />
  </Button>
)

/** Switches /flows between light and dark. */
export function ColourSwitch() {
  const isDark = useColours() === 'dark'
  return (
    <Tool
      icon={isDark ? 'light' : 'dark'}
      isPressed={isDark}
      name="Dark colours"
      onClick={switchColours}
    />
  )
}

interface ChartBarProps {
  title: ReactNode
  zoom: number
  onLarger: () => void
  onSmaller: () => void
  onFit: () => void
  /** The tools beside those of the zoom. */
  children: ReactNode
}

/** The bar above a chart. */
export function ChartBar({ title, zoom, onLarger, onSmaller, onFit, children }: ChartBarProps) {
  return (
    <Bar className={styles.bar} isApart>
      {title && <div className={styles.title}>{title}</div>}
      <div aria-label="Size of the chart" className={styles.tools} role="group">
        <Button aria-label="Zoom out" isIcon kind="ghost" onClick={onSmaller}>
          −
        </Button>
        <output aria-label="Zoom" className={`small ${styles.zoom}`}>
          {`${Math.round(zoom * 100)} %`}
        </output>
        <Button aria-label="Zoom in" isIcon kind="ghost" onClick={onLarger}>
          +
        </Button>
        <Button kind="ghost" onClick={onFit}>
          Fit
        </Button>
      </div>
      <div aria-label="Tools of the chart" className={styles.tools} role="group">
        {children}
      </div>
    </Bar>
  )
}
