import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { inLight } from '../chart/colours'
import { StateChart } from '../chart/state-chart'
import type { DrawnFlow } from '../every-flow'
import { standAloneSvg } from './stand-alone-svg'

/** A flow's whole chart in its natural size and light colours, without highlights. */
export function drawnChart({ graph, drawings, title }: DrawnFlow): SVGSVGElement {
  const place = document.createElement('div')
  place.className = 'visually-hidden'
  document.body.append(place)
  const root = createRoot(place)
  try {
    const chart = <StateChart graph={graph} label={`Flow ${title}`} layout={drawings.down} />
    flushSync(() => root.render(chart))
    return inLight(() => standAloneSvg(place.querySelector('svg')!))
  } finally {
    root.unmount()
    place.remove()
  }
}
