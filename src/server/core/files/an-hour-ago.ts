const hour = 3_600_000

/** Older than any request: a file from before then is either referenced or abandoned. */
export const anHourAgo = () => new Date(Date.now() - hour)
