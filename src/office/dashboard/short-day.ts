const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** '23 Nov' of '2026-11-23'. */
export const shortDay = (date: string) => day.format(new Date(`${date}T00:00Z`))

/** 'Nov 2026' of '2026-11'. */
export const shortMonth = (date: string) => month.format(new Date(`${date}-01T00:00Z`))
