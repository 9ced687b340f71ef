/** Titles of papers that are not in this repository, and numbers of their rows. */
const patterns = [
  /\b[Ss]pecifications?\b|\bas specified\b/,
  /\b[Rr]eadings? (?:[A-Z]?\d|section)/,
  /\b(?:[Ss]ecurity|[Dd]esign|[Ee]xperience) (?:[A-Z]?\d|section)/,
  /\b(?:readings|design|experience|spec|words)\.md\b/,
  /(?<![\w/.])[RW]\d{1,2}(?![\w.])/,
  // After a word and a blank only: SUM(A1) is a formula.
  /(?<=\s)\((?!S3\b)[A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*\)/,
]

const citation = new RegExp(patterns.map(({ source }) => source).join('|'), 'g')

/** Lines of a comment or a list as one line, because a citation may be broken between two. */
const unfolded = (text: string) => text.replaceAll(/\n[ \t]*(?:\*|\/\/|#)?[ \t]*/g, ' ')

/** References in a text to documents outside of this repository. */
export const citationsIn = (text: string) =>
  [...unfolded(text).matchAll(citation)].map(([words]) => words)
