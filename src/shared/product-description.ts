/** What stands in the description of a product. */
export interface ProductParts {
  /** The first line and those that are neither facts nor an example, one a line. */
  text: string
  /** Lines "Label: value", in their order. */
  facts: { label: string; value: string }[]
  /** The first line that begins with "Example:", without that word; '' if there is none. */
  example: string
}

const longestLabel = 24
const longestValue = 40
const exampleStart = 'Example: '

/** The fact that a line states, if it does. */
function factIn(line: string) {
  const at = line.indexOf(': ')
  const [label, value] = [line.slice(0, at), line.slice(at + 2).trim()]
  const isFact = at > 0 && at <= longestLabel && value.length <= longestValue
  return isFact ? { label, value } : undefined
}

/** Reads a description: its first line is always text. */
export function productParts(description: string): ProductParts {
  const [first = '', ...rest] = description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  const words: ProductParts = { text: first, facts: [], example: '' }
  for (const line of rest) {
    const fact = factIn(line)
    if (!words.example && line.startsWith(exampleStart))
      words.example = line.slice(exampleStart.length)
    else if (fact) words.facts.push(fact)
    else words.text += `\n${line}`
  }
  return words
}
