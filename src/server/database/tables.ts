/** Rows as the database holds them. Times are ISO 8601 in UTC, so that they compare as text. */
export interface Tables {
  site: SiteRow
  sequence: { name: SequenceName; value: number }
  section_version: SectionVersionRow
  newsletter_subscriber: NewsletterSubscriberRow
  contact_message: ContactMessageRow
  whistle_report: WhistleReportRow
  outbox_mail: OutboxMailRow
  administrator: AdministratorRow
  loan_application: LoanApplicationRow
  session: SessionRow
  second_factor: SecondFactorRow
  recovery_code: RecoveryCodeRow
  activity: ActivityRow
  known_address: KnownAddressRow
  limit_count: LimitCountRow
}

/** Tables whose rows have names, or those of others. */
type Unnumbered =
  | 'site'
  | 'sequence'
  | 'session'
  | 'second_factor'
  | 'recovery_code'
  | 'known_address'
  | 'limit_count'

/** What has numbers of its own; `item` numbers the items inside the sections. */
export type SequenceName = Exclude<keyof Tables, Unnumbered> | 'item'

/** The one row says whose files belong to this database. */
export interface SiteRow {
  id: string
  /** 1 once the files bear this name. */
  files_marked: number
}

/** Append-only: the newest row of a section is what visitors see. */
export interface SectionVersionRow {
  id: number
  section: string
  /** JSON, as the section's schema describes it. */
  content: string
  author: string
  created_at: string
  /** The version that this one brought back; null when it was edited. */
  restored: number | null
}

/** What visitors sent, on its way through the office: 'new', 'in-review', 'done'. */
export interface InboxColumns {
  status: string
  /** Since when it is done; null while it is not. */
  finished_at: string | null
}

export const newInInbox: InboxColumns = { status: 'new', finished_at: null }

export interface NewsletterSubscriberRow extends InboxColumns {
  id: number
  email: string
  /** The address in lower case: one subscription each. */
  email_key: string
  created_at: string
}

export interface ContactMessageRow extends InboxColumns {
  id: number
  first_name: string
  last_name: string
  phone: string
  email: string
  message: string
  created_at: string
}

export interface WhistleReportRow extends InboxColumns {
  id: number
  /** The key of this report, sealed by the master key; base64, like `answers`. */
  wrapped_key: string
  /** All that was reported, as JSON, sealed. */
  answers: string
  /** A day, not a time: the time could be matched with who was at a computer. */
  received_on: string
  /** 1 once the office was told of this day. */
  told: number
}

export interface OutboxMailRow {
  id: number
  /** The same on every attempt, so that a mail system can tell a repetition. */
  message_id: string
  subject: string
  body: string
  reply_to_name: string
  reply_to: string
  created_at: string
  attempts: number
  next_attempt_at: string
  /** Until then one process is trying to deliver it. */
  claimed_until: string | null
  sent_at: string | null
  last_error: string
}

export interface AdministratorRow {
  id: number
  username: string
  password_hash: string
  created_at: string
  /** One of `accountRoles`; any other text may do nothing. */
  role: string
}

export interface LoanApplicationRow extends InboxColumns {
  id: number
  /** Random; its documents and its seal are bound to this name. */
  application: string
  /** What the applicant quotes. */
  reference: string
  created_at: string
  /** The key of this application, sealed by the master key; base64, like `answers`. */
  wrapped_key: string
  /** All answers as JSON, sealed. */
  answers: string
  /** Keyed hashes of the Idempotency-Key and of all that was sent; null once forgotten. */
  submission_key: string | null
  submission_content: string
}

/** A login that lasts; only the holder of the token can name its hash. */
export interface SessionRow {
  /** SHA-256 of the token, as hex. */
  token_hash: string
  administrator_id: number
  created_at: string
  seen_at: string
}

/** The app that an account logs in with beside its password; on once a first code was right. */
export interface SecondFactorRow {
  administrator_id: number
  /** The key of this secret, sealed by the master key; base64, like `secret`. */
  wrapped_key: string
  secret: string
  begun_at: string
  confirmed_at: string | null
  /** The 30 s that the last code belonged to: neither it nor an older one is taken again. */
  last_step: number
}

/** A code for somebody without the app; a keyed hash, and used once. */
export interface RecoveryCodeRow {
  code_hash: string
  administrator_id: number
  used_at: string | null
}

/** What somebody did in the back office (`shared/activity.ts`). Never changed; outlives its subject. */
export interface ActivityRow {
  id: number
  at: string
  who: string
  /** The action. */
  deed: string
  subject: string
  entry_id: number | null
  detail: string
}

/** An address that somebody logged in to an account from. */
export interface KnownAddressRow {
  /** A keyed digest of both. */
  name: string
  ends_at: string
}

/** Requests or guesses of one asker, counted by all processes together; used on Postgres only. */
export interface LimitCountRow {
  /** What is counted and a keyed digest of who asks: of an address, of an account. */
  key: string
  points: number
  /** In ms since 1970. */
  expire: number
}
