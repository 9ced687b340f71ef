import { demoAuthor, nonAccounts } from './account-names'

/** An author's name for display. */
export const authorName = (author: string) => (author === nonAccounts.seed ? demoAuthor : author)
