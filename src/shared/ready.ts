/** What an administrator can only say is done: the program cannot see it. */
export const confirmable = ['document-key', 'backup'] as const
export type Confirmable = (typeof confirmable)[number]

export const isConfirmable = (value: unknown): value is Confirmable =>
  (confirmable as readonly unknown[]).includes(value)

/** Something left to do before the site goes live. */
export interface ReadyLine {
  /** What is not ready, in a sentence. */
  what: string
  /** What to do about it. */
  todo: string
  /** Where in the back office, if it is done there. */
  links?: { to: string; name: string }[]
  /** A person may confirm that it is done. */
  confirm?: Confirmable
}
