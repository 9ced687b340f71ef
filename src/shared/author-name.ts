/** The name under which the demo content is stored; no account has it by itself. */
const demoContent = 'seed'

/** Who saved a version, for people. */
export const authorName = (author: string) => (author === demoContent ? 'demo content' : author)
