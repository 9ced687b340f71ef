export const addressPattern = '^[^\\s@<>,;]+@[^\\s@<>,;]+$'

const one = new RegExp(addressPattern)

/** Whether a text is one email address and nothing else. */
export const isAddress = (text: string) => one.test(text)
