/** Where a value was written: lines and columns count from 1. */
export interface Place {
  line: number
  column: number
}

/** Something in a config that cannot be drawn, in a sentence, and the part of the config it is in. */
export class ConfigProblem extends Error {
  /** `holder[key]` is what the sentence speaks of. */
  constructor(
    sentence: string,
    readonly holder?: object,
    readonly key?: string | number,
  ) {
    super(sentence)
  }
}
