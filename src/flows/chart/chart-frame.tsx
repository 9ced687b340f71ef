import { useRef, type KeyboardEvent } from 'react'
import styles from './chart-frame.module.css'
import { ChartLegend } from './chart-legend'
import { StateChart, type StateChartProps } from './state-chart'
import { useDrag } from './use-drag'
import { useFollow } from './use-follow'
import { useZoom } from './use-zoom'

const step = 1.25

/** A frame in which a chart is zoomed, moved and fitted by button, wheel, touch and keyboard. */
export function ChartFrame(props: Omit<StateChartProps, 'zoom'>) {
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, zoomTo, fit } = useZoom(frame, props.layout)
  const drag = useDrag()
  useFollow(frame, { ...props, active: props.lights?.active, zoom })
  const larger = () => zoomTo((now) => now * step)
  const smaller = () => zoomTo((now) => now / step)

  const keys: Record<string, () => void> = {
    '+': larger,
    '=': larger,
    '-': smaller,
    '0': fit,
    '1': () => zoomTo(() => 1),
  }

  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.whole}>
      <div aria-label="Size of the chart" className={styles.tools} role="group">
        <button aria-label="Zoom out" className={styles.tool} onClick={smaller} type="button">
          −
        </button>
        <output aria-label="Zoom" className={styles.zoom}>
          {Math.round(zoom * 100)} %
        </output>
        <button aria-label="Zoom in" className={styles.tool} onClick={larger} type="button">
          +
        </button>
        <button className={styles.tool} onClick={fit} type="button">
          Fit
        </button>
      </div>
      <div
        {...drag}
        aria-label={props.label}
        className={styles.frame}
        onKeyDown={onKeyDown}
        ref={frame}
        role="region"
        tabIndex={0}
      >
        <div className={styles.room}>
          <StateChart {...props} zoom={zoom} />
        </div>
      </div>
      <ChartLegend isLit={props.lights?.active !== undefined} />
    </div>
  )
}
