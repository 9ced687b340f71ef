/** Why the program cannot start, in one sentence for the operator. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Runs a program: a `StartError` prints its sentence only, any other error its stack. */
export async function program(run: () => Promise<void>) {
  try {
    await run()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}
