/** In px from the upper left corner of the chart. */
export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** A line between two states, for all transitions with these ends. */
export interface LaidLine {
  /** Its transitions' ids, in the order of the labels. */
  edges: string[]
  source: string
  target: string
  /** The corners from the border of the source to that of the target. */
  points: Point[]
  /** The box of the labels. */
  label: Box
}

/** The initial marker of a compound state, with its line. */
export interface LaidInitial {
  /** The compound state. */
  state: string
  dot: Box
  points: Point[]
}

/** Which way a chart runs. */
export type Direction = 'down' | 'right'

/** The layout of a chart; its texts are in the graph. */
export interface Layout {
  width: number
  height: number
  /** By state id; children lie within their parents. */
  boxes: Record<string, Box>
  lines: LaidLine[]
  initials: LaidInitial[]
}

/** The two drawings of a chart. */
export type Drawings = Record<Direction, Layout>
