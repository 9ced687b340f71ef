import { tsPlugin } from '@sveltejs/acorn-typescript'
import { getLineInfo, Parser, type Expression, type Program } from 'acorn'
import type { SourcePlace } from '../config/config-problem'

/** Maximum length; our largest machine has 18,000 characters. */
const longest = 400_000

/** Why a text could not be read: a sentence and, if possible, the position. */
export class UnreadableText extends Error {
  constructor(
    sentence: string,
    readonly place?: SourcePlace,
  ) {
    super(sentence)
  }
}

/** A node's position, counted from 1; with the path of its file, if it has one. */
export const placeInText = (
  { loc }: { loc?: { start: { line: number; column: number } } | null },
  path?: string,
): SourcePlace | undefined =>
  loc ? { line: loc.start.line, column: loc.start.column + 1, ...(path && { path }) } : undefined

const TypeScript = Parser.extend(tsPlugin())
/** `<T>x` is an element there, not TypeScript's assertion: only read so what is no TypeScript. */
const WithElements = Parser.extend(tsPlugin({ jsx: true }))

const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true } as const

function explained(error: unknown): UnreadableText {
  const { message, loc } = error as SyntaxError & { loc?: { line: number; column: number } }
  if (error instanceof RangeError || message.startsWith('Not enough stack space')) {
    return new UnreadableText('This text is nested too deeply to be a machine.')
  }
  const what = message.replace(/ ?\(\d+:\d+\)$/, '')
  const place = loc && { line: loc.line, column: loc.column + 1 }
  return new UnreadableText(`This is not JSON, JavaScript or TypeScript: ${what}.`, place)
}

/** The scripts of a Vue or Svelte component, at their places; '' for a text without any. */
function scriptsIn(text: string): string {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ')
  let scripts = ''
  let open = text.indexOf('<script')
  while (open >= 0) {
    const start = text.indexOf('>', open) + 1
    const end = start > 0 ? text.indexOf('</script', start) : -1
    if (end < 0) break
    scripts += blank(text.slice(scripts.length, start)) + text.slice(start, end)
    open = text.indexOf('<script', end)
  }
  return scripts
}

function programIn(text: string): Program {
  const attempts = [
    () => TypeScript.parse(text, options),
    () => WithElements.parse(text, options),
    () => TypeScript.parse(scriptsIn(text) || '§', options),
  ]
  let first: unknown
  for (const attempt of attempts) {
    try {
      return attempt()
    } catch (error) {
      first ??= error
    }
  }
  throw first
}

/**
 * Parses JavaScript, TypeScript or JSON without running it. A text that begins like an object is
 * read as a value, any other as a file. Throws a ReadProblem.
 */
export function readText(text: string): Program | Expression {
  if (text.trim() === '') throw new UnreadableText('There is nothing to read yet.')
  if (text.length > longest) {
    const sizes = [longest, text.length].map((size) => size.toLocaleString('en'))
    throw new UnreadableText(`This text has ${sizes[1]} characters. The limit is ${sizes[0]}.`)
  }
  const start = text.search(/\S/)
  try {
    if (text[start] !== '{') return programIn(text)
    const value = TypeScript.parseExpressionAt(text, start, options)
    const rest = text.slice(value.end).search(/[^\s;]/)
    if (rest < 0) return value
    const { line, column } = getLineInfo(text, value.end + rest)
    throw new UnreadableText('There is extra text after the machine.', { line, column: column + 1 })
  } catch (error) {
    throw error instanceof UnreadableText ? error : explained(error)
  }
}
