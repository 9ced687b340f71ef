/** The report of a fault script: its figures, and every broken promise. */
export class Report {
  readonly broken: string[] = []
  /** Why it was not run here; '' when it was. */
  leftOut = ''

  figure(text: string) {
    console.log(`   ${text}`)
  }

  /** A promise: broken when `isKept` is false. */
  promise(isKept: boolean, text: string) {
    if (isKept) return
    this.broken.push(text)
    console.log(`   BROKEN: ${text}`)
  }
}

export interface Fault {
  name: string
  /** The promise under test. */
  promise: string
  /** @param cycles how often, where it is repeated */
  run(report: Report, cycles?: number): Promise<void>
}

/** The value below which a share of all stays; 0 for none. */
export function percentile(values: readonly number[], share: number) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
