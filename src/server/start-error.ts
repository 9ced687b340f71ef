/** Why the program cannot start, in one sentence for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Runs a program: a `StartError` ends it with its sentence alone, anything else with its stack. */
export async function program(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
