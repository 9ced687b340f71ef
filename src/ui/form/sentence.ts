/** Without spaces and punctuation. Compiling a class like \p{L} takes a slow phone 5 ms. */
const comparable = (text: string) => text.toLowerCase().replace(/[\s!-/:-@’]/g, '')

/** A label without its brackets: 'Full Name (optional)' → 'Full Name'. */
export const withoutBrackets = (label: string) => label.replace(/ ?\([^()]*\)$/, '')

/**
 * The name to put before an error that is read apart from its field; '' when the sentence already
 * contains it: 'Surname' for 'This field is required', '' for 'Please enter your Message.' under
 * the label 'Message'.
 */
export const missingName = (label: string, message: string) =>
  comparable(message).includes(comparable(withoutBrackets(label))) ? '' : withoutBrackets(label)

/** An error as a sentence of its own: 'Surname: This field is required'. */
export const errorSentence = (label: string, message: string) =>
  [missingName(label, message), message].filter(Boolean).join(': ')
