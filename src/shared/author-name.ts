/** The author of the demo content; not an account. */
const demoContent = 'seed'

/** An author's name for display. */
export const authorName = (author: string) => (author === demoContent ? 'demo content' : author)
