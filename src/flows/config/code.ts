import { ConfigProblem, type SourcePlace } from './config-problem'
import { inline } from './flow-config'

/** Stands for a part of an imported text that only running it would tell. */
export class Code {
  /** `assign(…)` is shown as "(inline assign)". */
  readonly shown: string

  constructor(
    private readonly what = 'Code',
    caller = '',
    private readonly place?: SourcePlace,
  ) {
    this.shown = caller ? `(inline ${caller})` : inline
  }

  /** Why there is no chart without it. */
  problemOf(key?: string | number): ConfigProblem {
    const wanted = typeof key === 'string' ? `the value of “${key}”` : 'the value'
    return new ConfigProblem(
      `${this.what} would have to be run to find its value. Write ${wanted} instead.`,
      { place: this.place },
    )
  }
}

/** Stands for what is not drawn and cannot be read. */
export const computed = '(computed)'

/** Objects with a part that cannot be read, of which not even the key is known. */
export const unread = new WeakMap<object, ConfigProblem>()
