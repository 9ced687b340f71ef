import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Prompts at the terminal; `hidden` does not echo the answer. */
export async function prompt(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question)
  const screen = new Writable({
    write(chunk, encoding, done) {
      if (!hidden) process.stdout.write(chunk, encoding)
      done()
    },
  })
  const terminal = createInterface({
    input: process.stdin,
    output: screen,
    terminal: process.stdin.isTTY,
  })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    if (hidden) process.stdout.write('\n')
  }
}
