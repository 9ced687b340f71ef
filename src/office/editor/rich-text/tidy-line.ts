import type { Inline, RichTextLeaf } from './slate-value'

const isText = (part: Inline): part is RichTextLeaf => 'text' in part

const leavesOf = (parts: readonly Inline[]): (RichTextLeaf | 'picture')[] =>
  parts.flatMap((part) => {
    if (isText(part)) return [part]
    return part.type === 'img' ? ['picture' as const] : leavesOf(part.children)
  })

/**
 * Blanks at the ends of a line and around its breaks are invisible, and consecutive ones collapse.
 */
function withoutHiddenBlanks(leaves: readonly (RichTextLeaf | 'picture')[]) {
  let isAtBlank = true
  for (const leaf of leaves) {
    if (leaf !== 'picture' && isAtBlank) leaf.text = leaf.text.replace(/^ /, '')
    const text = leaf === 'picture' ? 'picture' : leaf.text
    if (text) isAtBlank = /[ \n]$/.test(text)
  }
  let isBeforeEnd = true
  for (const leaf of [...leaves].reverse()) {
    if (leaf !== 'picture' && isBeforeEnd) leaf.text = leaf.text.replace(/ $/, '')
    const text = leaf === 'picture' ? 'picture' : leaf.text
    if (text) isBeforeEnd = text.startsWith('\n')
  }
}

/** Browsers ignore a break at the end of a line. */
function withoutLastBreak(leaves: readonly (RichTextLeaf | 'picture')[]) {
  const last = leaves.findLast((leaf) => leaf === 'picture' || leaf.text)
  if (last && last !== 'picture') last.text = last.text.replace(/\n$/, '')
}

const marksOf = (leaf: RichTextLeaf) =>
  JSON.stringify(
    Object.entries(leaf)
      .filter(([name]) => name !== 'text')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * Joins texts with equal marks, and puts a text on both sides of a link or picture, as Slate
 * requires.
 */
function joined(parts: readonly Inline[]): Inline[] {
  const line: Inline[] = []
  for (const part of parts) {
    const before = line.at(-1)
    const isTextBefore = before !== undefined && isText(before)
    if (!isText(part)) {
      if (
        part.type === 'a' &&
        leavesOf(part.children).every((leaf) => leaf !== 'picture' && !leaf.text)
      )
        continue
      if (!isTextBefore) line.push({ text: '' })
      line.push(part.type === 'a' ? { ...part, children: joined(part.children) } : part)
    } else if (part.text) {
      if (isTextBefore && !before.text) line.pop()
      if (isTextBefore && before.text && marksOf(before) === marksOf(part)) {
        line[line.length - 1] = { ...before, text: before.text + part.text }
      } else line.push(part)
    }
  }
  const last = line.at(-1)
  if (last === undefined || !isText(last)) line.push({ text: '' })
  return line
}

/** Normalises the nodes of a line as Slate does. Changes the texts of `parts` in place. */
export function tidyLine(parts: Inline[]): Inline[] {
  const leaves = leavesOf(parts)
  withoutHiddenBlanks(leaves)
  withoutLastBreak(leaves)
  return joined(parts)
}
