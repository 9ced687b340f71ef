/** Rows as the database holds them. Times are ISO 8601 in UTC, so that they compare as text. */
export interface Tables {
  site: SiteRow
  sequence: { name: SequenceName; value: number }
  section_version: SectionVersionRow
  section_draft: SectionDraftRow
  newsletter_subscriber: NewsletterSubscriberRow
  contact_message: ContactMessageRow
  whistle_report: WhistleReportRow
  outbox_mail: OutboxMailRow
  administrator: AdministratorRow
  loan_application: LoanApplicationRow
  session: SessionRow
  second_factor: SecondFactorRow
  recovery_code: RecoveryCodeRow
  passkey: PasskeyRow
  passkey_answer: PasskeyAnswerRow
  provider_account: ProviderAccountRow
  provider_login: ProviderLoginRow
  account_link: AccountLinkRow
  account_access: AccountAccessRow
  activity: ActivityRow
  activity_start: Pick<ActivityRow, 'id' | 'link'>
  known_address: KnownAddressRow
  limit_count: LimitCountRow
  setup_note: SetupNoteRow
  inbox_event: InboxEventRow
  loan_identity: LoanIdentityRow
  loan_document: LoanDocumentRow
  loan_offer: LoanOfferRow
  answer_code: AnswerCodeRow
  inbox_term: InboxTermRow
  mail_template: MailTemplateRow
  saved_view: SavedViewRow
  webhook_event: WebhookEventRow
  report_event: ReportEventRow
  report_file: ReportFileRow
  report_try: ReportTryRow
  flow_count: FlowCountRow
}

/** Tables without a numbered id of their own. */
type Unnumbered =
  | 'site'
  | 'sequence'
  | 'session'
  | 'activity_start'
  | 'second_factor'
  | 'recovery_code'
  | 'provider_account'
  | 'provider_login'
  | 'account_link'
  | 'known_address'
  | 'limit_count'
  | 'inbox_term'
  | 'answer_code'
  | 'setup_note'
  | 'report_try'
  | 'flow_count'

/**
 * Sequences; `item` numbers the items inside the sections, `inbox_term` the rules by which the inbox
 * was indexed last.
 */
export type SequenceName = Exclude<keyof Tables, Unnumbered> | 'item' | 'inbox_term'

/** A view of a list that somebody saved. */
export interface SavedViewRow {
  id: number
  administrator_id: number
  kind: string
  name: string
  /** JSON. */
  filters: string
}

/** One row: the name of this site, with which its files are marked. */
export interface SiteRow {
  id: string
  /** 1 once the files are marked with this name. */
  files_marked: number
}

/** Append-only: the newest row of a section is live. */
export interface SectionVersionRow {
  id: number
  section: string
  /** JSON by the section's schema. */
  content: string
  author: string
  created_at: string
  /** The restored version; null after an edit. */
  restored: number | null
}

/**
 * A version that is not live. It is open until it was published, discarded or replaced by a newer
 * draft; its content is never changed by a save.
 */
export interface SectionDraftRow {
  id: number
  section: string
  /** JSON by the section's schema; required fields may be blank, new items have the number 0. */
  content: string
  author: string
  created_at: string
  /** The version that was live when the draft was begun; 0 for a section without any. */
  base_version: number
  /** When it goes live by itself; null for a draft without a time. */
  publish_at: string | null
  /** When it should have gone live and could not. */
  missed_at: string | null
  /** Since when it does not go live, because its author may not publish pages any more. */
  paused_at: string | null
  published_version: number | null
  discarded_at: string | null
  /** The draft that took its place. */
  replaced_by: number | null
}

/** The state of an inbox entry (`inboxStatesOf` of `shared/back-office.ts`). */
export interface InboxColumns {
  status: string
  /** When the last state was reached; null before. */
  finished_at: string | null
  /** 1 once its terms stand in `inbox_term`, and an application's hashes in `loan_identity`. */
  indexed: number
}

/** A new entry, whose terms are written in the same transaction. */
export const newInInbox: InboxColumns = { status: 'new', finished_at: null, indexed: 1 }

/** An address, unique without regard to case. */
export interface NewsletterSubscriberRow extends InboxColumns {
  id: number
  email: string
  /** The address in lower case: one subscription each. */
  email_key: string
  created_at: string
}

/** A message of the contact form. */
export interface ContactMessageRow extends InboxColumns {
  id: number
  first_name: string
  last_name: string
  phone: string
  email: string
  message: string
  created_at: string
  /** As in `ReportEventRow`. */
  sent_key: string | null
}

/** A report, sealed; of its time only the day. */
export interface WhistleReportRow extends InboxColumns {
  id: number
  /** The key of this report, sealed by the master key; base64, like `answers`. */
  wrapped_key: string
  /** The report as JSON, sealed. */
  answers: string
  /** A day only: the exact time could identify the sender. */
  received_on: string
  /** 1 once the office was notified of this day. */
  told: number
  /** A slow keyed hash of the receipt (`whistle/receipt.ts`); null for a report without one. */
  receipt_hash: string | null
  /** Days; '' until then. */
  acknowledged_on: string
  answered_on: string
  /** 1 while its reporter may see their own words again. */
  shows_words: number
  /** 1 while the reporter's last answer waits for the office. */
  has_news: number
  /** Starts at 1; +1 with every step of the office. */
  case_version: number
}

/** A step, message, note or answer of a report. Rows are never changed; they go with their report. */
export interface ReportEventRow {
  id: number
  report_id: number
  /** A day only, as with reports. */
  on_day: string
  /** A `ReportEvent` as JSON, sealed with the key of the report; base64. */
  content: string
  /** 1 once the office was notified of this day, or if it wrote this itself. */
  told: number
  /** A keyed hash of the content and its Idempotency-Key; null without one. */
  sent_key: string | null
}

/** A picture or text that came with an answer, without name and metadata. */
export interface ReportFileRow {
  id: number
  report_id: number
  on_day: string
  /** Sealed with the key of the report; base64. */
  content: string
}

/** Receipts of one day that belonged to no report, by one of a few groups of addresses. */
export interface ReportTryRow {
  name: string
  on_day: string
  count: number
}

/** A mail to the office or one address: waiting, sent or refused; sealed if it is about an application. */
export interface OutboxMailRow {
  id: number
  /** The same on every attempt, so that mail systems can drop duplicates. */
  message_id: string
  subject: string
  body: string
  reply_to_name: string
  reply_to: string
  created_at: string
  attempts: number
  next_attempt_at: string
  /** Until then one process tries to deliver it. */
  claimed_until: string | null
  sent_at: string | null
  /** When the other server refused it for good. */
  refused_at: string | null
  last_error: string
  /** '' goes to MAIL_TO. */
  recipient_name: string
  recipient: string
  /** The inbox entry that the mail goes with, if any: '' and null. */
  kind: string
  entry_id: number | null
  /** The key of a sealed mail, sealed by the master key; its `body` then holds all of it. */
  wrapped_key: string
  /** To whose sender it is, so that it ends with what they can read; '' for colleagues and the office. */
  ending: string
  /** 1 for one with a code, which nobody of the office reads. */
  is_code: number
}

/** An account: its name, its role and an Argon2id hash. */
export interface AdministratorRow {
  id: number
  username: string
  /** One for all spellings of the name. */
  name_key: string
  /** '' until an invited person has chosen a password. */
  password_hash: string
  created_at: string
  /** One of `accountRoles`; an unknown role has no rights. */
  role: string
  /** Where links go; '' if none is known. */
  email: string
  /** Since when nobody can log in; null while the account is not disabled. */
  disabled_at: string | null
  /** The last request, to the minute; null before the first login. */
  seen_at: string | null
}

/** That somebody could log in as another: the last time of each way. */
export interface AccountAccessRow {
  /** Account, maker and way. */
  name: string
  administrator_id: number
  made_by: number
  way: 'invitation' | 'login'
  at: string
}

/** An open link with which a person chooses a password: one for each account. */
export interface AccountLinkRow {
  administrator_id: number
  /** SHA-256 of the token, as hex. */
  token_hash: string
  /** 'invitation', or 'password' for an account that has one. */
  purpose: string
  created_at: string
  ends_at: string
  /** The administrator who made it. */
  made_by: number
}

/** An application, sealed; its state, assignee and version. */
export interface LoanApplicationRow extends InboxColumns {
  id: number
  /** Random; documents and seal are bound to it. */
  application: string
  /** The reference that the applicant quotes. */
  reference: string
  created_at: string
  /** The key of this application, sealed by the master key; base64, like `answers`. */
  wrapped_key: string
  /** All answers as JSON, sealed. */
  answers: string
  /** Keyed hashes of the Idempotency-Key and of the content; null once expired. */
  submission_key: string | null
  submission_content: string
  /** The username of who works on it; '' for nobody. */
  assignee: string
  /** Starts at 1; +1 with every step and assignment. */
  case_version: number
  /** When it came into its state. */
  state_since: string
  /**
   * The privacy notice and the terms that were live when it was stored, as versions of their sections: 0 for one that
   * nobody has written, null in applications from before they were noted.
   */
  privacy_version: number | null
  terms_version: number | null
}

/** A new application, received at a time. */
export const receivedCase = (at: string) => ({
  status: 'received',
  finished_at: null,
  assignee: '',
  case_version: 1,
  created_at: at,
  state_since: at,
})

/** What happened to an inbox entry. Rows are never changed; they go with their entry. */
export interface InboxEventRow {
  id: number
  kind: string
  entry_id: number
  at: string
  who: string
  /** 'step', 'assigned', 'note', 'message', 'mail', 'erasure', 'answer' */
  what: string
  /** The state that a step led to; else ''. */
  state: string
  /** The code of a step's reason; else ''. */
  reason: string
  /** Who an application was assigned to; else ''. */
  assignee: string
  /** The documents that a step asks for or an answer brought, blanks between them; else ''. */
  documents: string
  /** The key of this row, sealed by the master key; base64, like `text`. Both '' without text. */
  wrapped_key: string
  text: string
  /** As in `ReportEventRow`. */
  sent_key: string | null
}

/** By which an applicant is known again: a keyed hash of a BVN or phone number. */
export interface LoanIdentityRow {
  id: number
  hash: string
  loan_id: number
}

/** A document that came after its application; the file is beside those that came with it. */
export interface LoanDocumentRow {
  id: number
  loan_id: number
  /** As in `shared/loan-documents.ts`. */
  name: string
  at: string
  /** Its file name, size and type as JSON, sealed with the key of the application; base64. */
  details: string
}

/** An offer for an application. What was sent is never changed; a later offer replaces it. */
export interface LoanOfferRow {
  id: number
  loan_id: number
  /** From 1, counted for each application. */
  version: number
  /** `KeyFacts` as JSON, sealed with the key of the application; base64. */
  facts: string
  /** How many days it stands once it is sent. */
  days: number
  made_by: string
  made_at: string
  /** The second person; '' without one. */
  agreed_by: string
  /** When it was sent to the applicant; null while a second person must agree. */
  sent_at: string | null
  /** The last day of the office on which it can be accepted; '' until it is sent. */
  last_day: string
  reminded_at: string | null
  accepted_at: string | null
  /** The name that was typed to accept it, sealed like `facts`; else ''. */
  accepted_by: string
  /** 'by-code', or one of `recordedWays`; '' before, and in those from before this was noted. */
  accepted_how: string
  /** Who asked for its acceptance to be taken back, which somebody else must confirm; '' for nobody. */
  return_by: string
}

/** A session; its token is not stored. */
export interface SessionRow {
  /** SHA-256 of the token, as hex. */
  token_hash: string
  administrator_id: number
  created_at: string
  seen_at: string
  /** 1 where the provider asked for a second step; else the account's own counts. */
  second_factor: number
}

/** Who somebody is for the team's own provider: one for each account. */
export interface ProviderAccountRow {
  administrator_id: number
  issuer: string
  subject: string
  created_at: string
}

/** A login that went to the provider and has not come back. */
export interface ProviderLoginRow {
  /** SHA-256 of the browser's token, as hex. */
  name: string
  /** The page that was wanted; '' for the dashboard. */
  wanted: string
  ends_at: string
}

/** An account's authenticator app; active after the first correct code. */
export interface SecondFactorRow {
  administrator_id: number
  /** The key of this secret, sealed by the master key; base64, like `secret`. */
  wrapped_key: string
  secret: string
  begun_at: string
  confirmed_at: string | null
  /** The 30 s step of the last code: this step and older ones are refused. */
  last_step: number
}

/** A recovery code, stored as a keyed hash and usable once. */
export interface RecoveryCodeRow {
  code_hash: string
  administrator_id: number
  used_at: string | null
}

/** A passkey: a key on a person's device that logs in without a password. */
export interface PasskeyRow {
  id: number
  administrator_id: number
  /** The name that the device gave it, base64url like the key. */
  credential: string
  /** In COSE. */
  public_key: string
  /** How often the device has signed with it; 0 where devices share it. */
  counter: number
  /** What the person calls it. */
  name: string
  created_at: string
  used_at: string | null
}

/** A challenge that a passkey answered, until it is too old to be answered again. */
export interface PasskeyAnswerRow {
  challenge: string
  ends_at: string
}

/** The activity log (`shared/activity.ts`). Rows are never changed and outlive their subject. */
export interface ActivityRow {
  id: number
  at: string
  who: string
  /** The action. */
  deed: string
  subject: string
  entry_id: number | null
  detail: string
  /** The hash of this entry and of the link before it; '' in entries from before there were links. */
  link: string
}

/** The code that an answer to an offer needs; one for each application. */
export interface AnswerCodeRow {
  loan_id: number
  /** The answer that it is for (`ApplicantStep`), and the offer. */
  step: string
  offer_version: number
  /** A keyed hash of the code and what it is for. */
  hash: string
  made_at: string
  /** Wrong ones that were typed. */
  tries: number
}

/** An event for the server at WEBHOOK_URL; its body is made when it is sent. */
export interface WebhookEventRow {
  id: number
  /** The same on every attempt, so that the receiver can drop duplicates. */
  event_id: string
  type: string
  kind: string
  entry_id: number
  reference: string
  /** Of a change of state, what it is since then and what it was before; else ''. */
  state: string
  state_before: string
  created_at: string
  attempts: number
  next_attempt_at: string
  /** Until then one process tries to deliver it. */
  claimed_until: string | null
  sent_at: string | null
  /** When the other server refused it for good. */
  refused_at: string | null
  last_error: string
}

/** Append-only: the newest version of a template is used. */
export interface MailTemplateRow {
  id: number
  template: string
  version: number
  subject: string
  text: string
  author: string
  created_at: string
}

/** An address that an account has logged in from. */
export interface KnownAddressRow {
  /** A keyed digest of account and address. */
  name: string
  ends_at: string
}

/** Requests or login attempts, counted for all processes; on Postgres only. */
export interface LimitCountRow {
  /** The limit's name and a keyed digest of the address or account. */
  key: string
  points: number
  /** In ms since 1970. */
  expire: number
}

/** One term of an inbox entry in the blind index. */
export interface InboxTermRow {
  /** One of `kindNumbers`. */
  kind: number
  /** A keyed hash, cut to 32 bits. */
  term: number
  entry: number
}

/** When the operator's work outside of the program was done last (`shared/ready.ts`). */
export interface SetupNoteRow {
  name: string
  at: string
}

/** A sum of one day: nothing in it tells of a person, a device or a visit. */
export interface FlowCountRow {
  /** The other columns but `times`, blanks between them. */
  name: string
  flow: string
  /** '2026-11-23', in UTC. */
  day: string
  /** 'seen <state>', 'ended <state>' or 'failed <field>'. */
  what: string
  times: number
}
