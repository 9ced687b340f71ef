export const addressPattern = '^[^\\s\\p{Cc}@<>,;]+@[^\\s\\p{Cc}@<>,;]+$'

const one = new RegExp(addressPattern, 'u')

/** Whether a text is one email address and nothing else. */
export const isAddress = (text: string) => one.test(text)
