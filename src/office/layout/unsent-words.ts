/** What is tried again by itself. */
export const notSentYet = (attempts: number, problem: string) =>
  `Not sent yet, tried ${attempts === 1 ? 'once' : `${attempts} times`}: ${problem}`

/** What waits for a person. */
export const refusedFor = (problem: string) => `Refused, and will not be tried again: ${problem}`
