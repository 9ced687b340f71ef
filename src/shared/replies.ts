import type { MailTemplate } from './mail-templates'

/** An email that was sent to whoever wrote to the office, and how far it has come. */
export interface Reply {
  id: number
  at: string
  /** '' if it was sent automatically. */
  by: string
  subject: string
  text: string
  /** `failed`: the mail server refused it; it is tried again. */
  state: 'waiting' | 'sent' | 'failed'
  /** When it was sent; '' before. */
  sentAt: string
  /** Why it could not be sent; '' otherwise. */
  problem: string
}

/** What a page needs in order to answer an entry. */
export interface Replies {
  /** '' if the entry has no email address. */
  recipient: string
  /** Whether this server can send emails. */
  canSend: boolean
  /** What is added below every email; '' if nothing is. */
  ending: string
  /** The newest first. */
  replies: Reply[]
  /** Those for this kind of entry. */
  templates: MailTemplate[]
  /** The placeholders that have a value here. */
  values: Record<string, string>
}
