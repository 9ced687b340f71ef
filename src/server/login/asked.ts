import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks the person at the terminal; `hidden` keeps the answer off the screen. */
export async function asked(question: string, { hidden = false } = {}): Promise<string> {
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
