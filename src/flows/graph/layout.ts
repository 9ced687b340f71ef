/** In px from the upper left corner of the chart. */
export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** A line from one state to another, for all transitions that share its ends. */
export interface LaidLine {
  /** Ids of its transitions, in the order of their labels. */
  edges: string[]
  source: string
  target: string
  /** From the border of the source to the border of the target, corner by corner. */
  points: Point[]
  /** Where all labels of the line stand, one below another. */
  label: Box
}

/** The dot of a compound state and its way to the child that it begins in. */
export interface LaidInitial {
  /** The compound state. */
  state: string
  dot: Box
  points: Point[]
}

/** Where the parts of a chart stand; what they say is in the graph. */
export interface Layout {
  width: number
  height: number
  /** By id of the state; children lie within their parents. */
  boxes: Record<string, Box>
  lines: LaidLine[]
  initials: LaidInitial[]
}
