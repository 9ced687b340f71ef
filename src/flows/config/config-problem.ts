/** A position in the source text, counted from 1. */
export interface Place {
  line: number
  column: number
}

/** A part of a config that cannot be drawn, with a sentence. */
export class ConfigProblem extends Error {
  /** The sentence is about `holder[key]`. */
  constructor(
    sentence: string,
    readonly holder?: object,
    readonly key?: string | number,
  ) {
    super(sentence)
  }
}
