/** The digits of a phone number without its leading zero or Nigeria's country code. */
export const nationalNumber = (digits: string) => digits.replace(/^(?:(?:00)?234)?0?/, '')
