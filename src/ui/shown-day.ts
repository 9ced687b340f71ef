const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })

/** '2026-11-23' as '23 November 2026'. */
export const shownDay = (on: string) => day.format(new Date(`${on}T12:00`))
