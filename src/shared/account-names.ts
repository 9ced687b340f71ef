/** Under which Activity, History and timelines show what no account did. */
export const nonAccounts = {
  command: 'command line',
  applicant: 'the applicant',
  clock: 'schedule',
  rule: 'retention',
  seed: 'seed',
  provider: 'the organisation’s login',
} as const

/** How screens call the author of the demo content. */
export const demoAuthor = 'demo content'

/** These, and how screens call whoever has no name. */
const reserved = [
  ...Object.values(nonAccounts),
  demoAuthor,
  'the reporter',
  'unknown username',
  'somebody',
  'nobody',
  '',
]

/** A name as it is stored: composed, in ordinary letters, single blanks, nothing that is not seen. */
export const tidyName = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** One key for all spellings of a name, so that no name passes for another. */
export const nameKey = (name: string) =>
  tidyName(tidyName(name).toUpperCase().toLowerCase())
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’ʼ]/g, "'")

/** Whether a name stands for something that is no account, or for nothing. */
export const isReservedName = (name: string) =>
  reserved.some((one) => nameKey(one) === nameKey(name))
