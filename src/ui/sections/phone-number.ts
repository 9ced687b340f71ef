/** A Nigerian number with its country code: 234 and ten digits. */
const international = /^(\d{3})(\d{3})(\d{3})(\d{4})$/

/**
 * A phone number as people read it: 13 digits get a plus and are
 * grouped 3-3-3-4 ('+234 801 234 5678'); any other number stays as it is stored.
 */
export const phoneShown = (stored: string) => stored.replace(international, '+$1 $2 $3 $4')

/** The same number as a telephone dials it. */
export const phoneLink = (stored: string) =>
  `tel:${international.test(stored) ? '+' : ''}${stored.replace(/[^\d+]/g, '')}`
