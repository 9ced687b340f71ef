import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartError } from './start-error'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { accountRoles, isAccountRole, type AccountRole } from '../../shared/account-roles'

/** The role given by `--role`. @throws StartError for an unknown role */
export function roleOption(text: string | undefined): AccountRole | undefined {
  if (text === undefined || isAccountRole(text)) return text
  throw new StartError(`The role must be one of: ${accountRoles.join(', ')}.`)
}

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

/**
 * Parses the arguments of a command: words and options such as `--role editor`.
 * @throws StartError with `usage` for anything else
 */
export function commandLine<O extends string>(
  args: string[],
  options: readonly O[],
  usage: string,
) {
  // It would stand in whatever is printed, which is often kept.
  if (args.some((word) => /AGE-SECRET-KEY-/i.test(word)))
    throw new StartError(
      'That is a private key itself. Write it into a file that only you can read, and give the path of the file. Remove the key from the history of your shell.',
    )
  const known = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]))
  try {
    const { positionals, values } = parseArgs({ args, options: known, allowPositionals: true })
    return { words: positionals, options: values as Partial<Record<O, string>> }
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}

/** A path as somebody typed it. @throws StartError for ~, which only shells know */
export function fullPath(text: string): string {
  if (text.startsWith('~'))
    throw new StartError(`${text} begins with ~, which only a shell knows. Write the whole path.`)
  return resolve(text)
}
