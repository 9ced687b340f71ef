import {
  useCallback,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { ChartBar, ColourSwitch, Tool } from './chart-bar'
import styles from './chart-frame.module.css'
import { ChartLegend } from './chart-legend'
import { expandedTo } from '../graph/collapsed-graph'
import type { Drawing } from '../graph/layout'
import { LayingOut } from './laying-out'
import { readableZoom } from './opening'
import { StateChart, type StateChartProps } from './state-chart'
import { useBitByBit, useDrag, useFollow, useFullScreen, useHeldPart } from './handling'
import { useCollapsing } from './use-collapsing'
import { useZoom } from './use-zoom'

const step = 1.25

export interface ChartFrameProps extends Omit<StateChartProps, 'onToggle' | 'layout' | 'drawn'> {
  /** Those from which the chart chooses when it opens. */
  drawings: readonly Drawing[]
  /** The heading in the bar. */
  title?: ReactNode
}

/**
 * A frame in which a chart is zoomed, moved and folded by button, wheel, touch and keyboard, also in
 * full screen.
 */
export function ChartFrame({ title, ...whole }: ChartFrameProps) {
  const { label, lights } = whole
  const all = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)

  const folding = useCollapsing(frame, whole)
  const { graph, layout } = folding.drawn
  const drawn = useBitByBit(layout)
  const { zoom, zoomTo, fit } = useZoom(frame, layout, folding.isOpening)
  const drag = useDrag()
  const screen = useFullScreen(all)
  const hold = useHeldPart(frame, layout)

  function unfold(ids: readonly string[]) {
    const { collapsed, change } = folding
    const open = ids.reduce((left, id) => expandedTo(whole.graph, left, id), collapsed)
    if (open.size < collapsed.size) change(open)
  }
  useFollow(frame, { graph: whole.graph, layout, lights, zoom, unfold })

  const { toggle } = folding
  const toggleLatest = useRef(toggle)
  useLayoutEffect(() => {
    toggleLatest.current = toggle
  })
  const onToggle = useCallback(
    (id: string) => {
      hold(id)
      toggleLatest.current(id)
    },
    [hold],
  )

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

  /** A state of a chart that is too small to read is enlarged where it was clicked. */
  function onClick({ target, clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
    if (zoom >= readableZoom || !(target as Element).closest('[data-state]')) return
    const { left, top } = currentTarget.getBoundingClientRect()
    zoomTo(() => readableZoom, { x: clientX - left, y: clientY - top })
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
      className={styles.whole}
      data-filled={screen.filled}
      onBlur={onBlur}
      onKeyDown={onEscape}
      ref={all}
    >
      <ChartBar onFit={fit} onLarger={larger} onSmaller={smaller} title={title} zoom={zoom}>
        <Tool
          icon="turn"
          isPressed={folding.direction === 'right'}
          name="From left to right"
          onClick={folding.turn}
        />
        {folding.most > 0 && (
          <>
            <Tool
              icon="collapse"
              isDisabled={folding.collapsed.size === folding.most}
              name="Collapse all"
              onClick={folding.collapseAll}
            />
            <Tool
              icon="expand"
              isDisabled={folding.collapsed.size === 0}
              name="Expand all"
              onClick={folding.expandAll}
            />
          </>
        )}
        <Tool
          hotKey="F"
          icon={screen.filled ? 'leave' : 'full'}
          isPressed={screen.filled !== undefined}
          name="Full screen"
          onClick={screen.toggle}
        />
        <ColourSwitch />
      </ChartBar>
      <p className="visually-hidden" role="status">
        {folding.isBusy && 'Laying out the chart …'}
      </p>
      <div role="alert">
        {folding.problem && <p className={styles.problem}>{folding.problem}</p>}
      </div>
      <div className={styles.canvas}>
        {folding.isBusy && (
          <div className={styles.busy}>
            <LayingOut onCancel={folding.cancel} states={whole.graph.nodes.length} />
          </div>
        )}
        <div
          {...drag}
          aria-busy={folding.isBusy || undefined}
          aria-label={label}
          className={styles.frame}
          onClick={onClick}
          onKeyDown={onKeyDown}
          ref={frame}
          role="region"
          tabIndex={0}
        >
          <div className={styles.room}>
            <div className={styles.sized} style={size}>
              <div className={styles.drawn} style={{ transform: `scale(${zoom})` }}>
                <StateChart
                  drawn={drawn}
                  graph={graph}
                  label={label}
                  layout={layout}
                  lights={lights}
                  onToggle={onToggle}
                />
              </div>
            </div>
          </div>
        </div>
      </div>
      <ChartLegend isLit={lights?.active !== undefined} />
    </div>
  )
}
