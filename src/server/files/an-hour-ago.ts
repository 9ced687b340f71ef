const hour = 3_600_000

/** No request lasts so long: a file from before then belongs to something, or to nobody. */
export const anHourAgo = () => new Date(Date.now() - hour)
