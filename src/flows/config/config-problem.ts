/** A position in the source text, counted from 1. */
export interface SourcePlace {
  line: number
  column: number
  /** The file, if it has a path. */
  path?: string | undefined
}

/** What a problem is about: a part of a config, or a place in a text. */
export interface Subject {
  holder?: object | undefined
  key?: string | number | undefined
  place?: SourcePlace | undefined
}

/** A part of a config that cannot be drawn, with a sentence. */
export class ConfigProblem extends Error {
  constructor(
    sentence: string,
    readonly about: Subject = {},
  ) {
    super(sentence)
  }
}
