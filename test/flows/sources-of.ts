import { everyText } from './every-text'

/** The source of every machine. */
export const sources = everyText.map(([, , source]) => source)
