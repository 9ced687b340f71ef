/** A Nigerian number with its country code: 234 and ten digits. */
const international = /^(\d{3})(\d{3})(\d{3})(\d{4})$/

/**
 * A phone number for display: 13 digits are grouped as '+234 801 234 5678', any other number stays
 * as stored.
 */
export const phoneShown = (stored: string) => stored.replace(international, '+$1 $2 $3 $4')

/** The number for a `tel:` link. */
export const phoneLink = (stored: string) =>
  `tel:${international.test(stored) ? '+' : ''}${stored.replace(/[^\d+]/g, '')}`
