import ELK from 'elkjs/lib/elk.bundled.js'
import type { Graph } from './graph'
import { drawingsBy, layOut } from './lay-out'
import type { Direction } from './layout'

/** Lays out a chart where there is no page that must go on: at build time and in tests. */
export const layoutOf = (graph: Graph, direction?: Direction) => layOut(new ELK(), graph, direction)

/** The drawings from which a chart chooses when it opens, as `drawingsBy` lays them out. */
export const drawingsOf = (graph: Graph) => drawingsBy((draw) => draw(new ELK()), graph)
