import {
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { ChartBar, ColourSwitch, Tool } from './chart-bar'
import styles from './chart-frame.module.css'
import { ChartLegend } from './chart-legend'
import type { Direction, Drawings } from '../graph/layout'
import { useDrag, useFollow, useFullScreen } from './handling'
import { StateChart, type StateChartProps } from './state-chart'
import { fitIn, useZoom } from './use-zoom'

const step = 1.25

interface ChartFrameProps extends Omit<StateChartProps, 'layout'> {
  drawings: Drawings
  /** The heading in the bar. */
  title?: ReactNode
}

/** A frame in which a chart is zoomed, moved and turned, also in full screen. */
export function ChartFrame({ title, drawings, ...chart }: ChartFrameProps) {
  const { graph, label, lights } = chart
  const all = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [direction, setDirection] = useState<Direction>('down')
  const layout = drawings[direction]
  const { zoom, zoomTo, fit } = useZoom(frame, layout)
  const drag = useDrag()
  const screen = useFullScreen(all)
  useFollow(frame, { graph, layout, lights, zoom })

  // It opens the way in which more of it is seen.
  useLayoutEffect(() => {
    const seen = (way: Direction) => fitIn(drawings[way], frame.current!)
    setDirection(seen('right') > seen('down') ? 'right' : 'down')
  }, [drawings])

  const larger = () => zoomTo((now) => now * step)
  const smaller = () => zoomTo((now) => now / step)
  const keys: Record<string, () => void> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': fit,
    '1': () => zoomTo(() => 1),
    f: screen.toggle,
    F: screen.toggle,
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  /** A state that is too small to read is enlarged where it was clicked. */
  function onClick({ target, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    if (zoom >= 1 || !(target as Element).closest('[data-state]')) return
    const { left, top } = currentTarget.getBoundingClientRect()
    zoomTo(() => 1, { x: clientX - left, y: clientY - top })
  }

  function onEscape({ key }: KeyboardEvent) {
    if (key === 'Escape' && screen.filled === 'window') screen.leave()
  }

  // What lies under a filled window must not have the focus.
  function onBlur({ relatedTarget, currentTarget }: FocusEvent) {
    const isOutside = relatedTarget && !currentTarget.contains(relatedTarget)
    if (isOutside && screen.filled === 'window') screen.leave()
  }

  const size = { width: layout.width * zoom, height: layout.height * zoom }
  return (
    <div
      className={`frame ${styles.whole}`}
      data-filled={screen.filled}
      onBlur={onBlur}
      onKeyDown={onEscape}
      ref={all}
    >
      <ChartBar onFit={fit} onLarger={larger} onSmaller={smaller} title={title} zoom={zoom}>
        <Tool
          icon="turn"
          isPressed={direction === 'right'}
          name="From left to right"
          onClick={() => setDirection(direction === 'right' ? 'down' : 'right')}
        />
        <Tool
          hotKey="F"
          icon={screen.filled ? 'leave' : 'full'}
          isPressed={screen.filled !== undefined}
          name="Full screen"
          onClick={screen.toggle}
        />
        <ColourSwitch />
      </ChartBar>
      <div className={styles.canvas}>
        <div
          {...drag}
          aria-label={label}
          className={`inset ${styles.frame}`}
          onClick={onClick}
          onKeyDown={onKeyDown}
          ref={frame}
          role="region"
          tabIndex={0}
        >
          <div className={styles.room}>
            <div className={styles.sized} style={size}>
              <div className={styles.drawn} style={{ transform: `scale(${zoom})` }}>
                <StateChart {...chart} layout={layout} />
              </div>
            </div>
          </div>
        </div>
      </div>
      <ChartLegend isLit={lights?.active !== undefined} />
    </div>
  )
}
