import { parseArgs } from 'node:util'
import { StartError } from '../../core/start-error'

/**
 * Parses the arguments of a command: words and options such as `--role editor`.
 * @throws StartError with `usage` for anything else
 */
export function commandLine<O extends string>(options: readonly O[], usage: string) {
  const known = Object.fromEntries(options.map((name) => [name, { type: 'string' as const }]))
  try {
    const { positionals, values } = parseArgs({ options: known, allowPositionals: true })
    return { words: positionals, options: values as Partial<Record<O, string>> }
  } catch (error) {
    throw new StartError(usage, { cause: error })
  }
}
