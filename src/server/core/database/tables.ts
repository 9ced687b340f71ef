import type { Kysely } from 'kysely'
import { createTables, initially, kinds, nullable, numbered, table, unique } from './table'
import type { ColumnOf, RowOf } from './table'

const { number, flag, int2, int4, integer, text, time, sealed } = kinds

/** The state of an inbox entry (`inboxStatesOf` of `shared/back-office.ts`). */
const inboxColumns = {
  status: initially(text, 'new'),
  /** When the last state was reached; null before. */
  finished_at: nullable(time),
  /** 1 once its terms stand in `inbox_term`, and an application's hashes in `loan_identity`. */
  indexed: initially(flag, 0),
}

const received = (at: string) => ['by_indexed (indexed, id)', `by_received (${at}, id)`]

const isEnded = '(case when finished_at is null then 0 else 1 end)'

/**
 * Every table. Of it follow the types of rows, what a new site begins with, and what is moved; an older site
 * comes here by its migrations. Each list is read from an index in its order, the rows of its page alone from
 * the table.
 */
export const tables = {
  /** The last number that each sequence gave. */
  sequence: table('name', { name: text, value: number }),

  /** A view of a list that somebody saved. */
  saved_view: numbered(
    {
      administrator_id: number,
      kind: text,
      name: text,
      /** JSON. */
      filters: text,
    },
    ['unique by_name (administrator_id, kind, name)'],
  ),

  /** One row: the name of this site, with which its files are marked. */
  site: table('id', {
    id: text,
    /** 1 once the files are marked with this name. */
    files_marked: flag,
  }),

  /** Append-only: the newest row of a section is live. */
  section_version: numbered(
    {
      section: text,
      /** JSON by the section's schema. */
      content: text,
      author: text,
      created_at: time,
      /** The restored version; null after an edit. */
      restored: nullable(number),
    },
    ['unique by_section (section, id)'],
  ),

  /**
   * A version that is not live. It is open until it was published, discarded or replaced by a newer
   * draft; its content is never changed by a save.
   */
  section_draft: numbered(
    {
      section: text,
      /** JSON by the section's schema; required fields may be blank, new items have the number 0. */
      content: text,
      author: text,
      created_at: time,
      /** The version that was live when the draft was begun; 0 for a section without any. */
      base_version: number,
      /** When it goes live by itself; null for a draft without a time. */
      publish_at: nullable(time),
      /** When it should have gone live and could not. */
      missed_at: nullable(time),
      /** Since when it does not go live, because its author may not publish pages any more. */
      paused_at: nullable(time),
      published_version: nullable(number),
      discarded_at: nullable(time),
      /** The draft that took its place. */
      replaced_by: nullable(number),
    },
    ['by_section (section, id)', 'by_publish_at (publish_at)'],
  ),

  /** An address, unique without regard to case. */
  newsletter_subscriber: numbered(
    {
      email: text,
      /** The address in lower case: one subscription each. */
      email_key: text,
      created_at: time,
      ...inboxColumns,
    },
    [
      ...received('created_at'),
      'by_state (status, created_at, id)',
      'unique by_email_key (email_key)',
    ],
  ),

  /** A message of the contact form. */
  contact_message: numbered(
    {
      first_name: text,
      last_name: text,
      phone: text,
      email: text,
      message: text,
      created_at: time,
      /** As in `ReportEventRow`. */
      sent_key: nullable(text),
      ...inboxColumns,
    },
    [...received('created_at'), 'by_state (status, created_at, id)', 'sent_key (sent_key)'],
  ),

  /** A report, sealed; of its time only the day. */
  whistle_report: numbered(
    {
      /** The key of this report, sealed by the master key; base64, like `answers`. */
      wrapped_key: sealed,
      /** The report as JSON, sealed. */
      answers: sealed,
      /** A day only: the exact time could identify the sender. */
      received_on: text,
      /** 1 once the office was notified of this day. */
      told: initially(flag, 0),
      /** A slow keyed hash of the receipt (`whistle/receipt.ts`); null for a report without one. */
      receipt_hash: nullable(text),
      /** Days; '' until then. */
      acknowledged_on: initially(text, ''),
      answered_on: initially(text, ''),
      /** 1 while its reporter may see their own words again. */
      shows_words: initially(flag, 0),
      /** 1 while the reporter's last answer waits for the office. */
      has_news: initially(flag, 0),
      /** Starts at 1; +1 with every step of the office. */
      case_version: initially(number, 1),
      ...inboxColumns,
    },
    [
      'unique by_receipt (receipt_hash)',
      ...received('received_on'),
      'by_state (status, received_on, id)',
    ],
  ),

  /** A step, message, note or answer of a report. Rows are never changed; they go with their report. */
  report_event: numbered(
    {
      report_id: number,
      /** A day only, as with reports. */
      on_day: text,
      /** A `ReportEvent` as JSON, sealed with the key of the report; base64. */
      content: sealed,
      /** 1 once the office was notified of this day, or if it wrote this itself. */
      told: flag,
      /** A keyed hash of the content and its Idempotency-Key; null without one. */
      sent_key: nullable(text),
    },
    ['by_report (report_id, id)', 'by_told (told, on_day)'],
  ),

  /** A picture or text that came with an answer, without name and metadata. */
  report_file: numbered(
    {
      report_id: number,
      on_day: text,
      /** Sealed with the key of the report; base64. */
      content: sealed,
    },
    ['by_report (report_id, id)'],
  ),

  /** Receipts of one day that belonged to no report, by one of a few groups of addresses. */
  report_try: table('name', {
    name: text,
    on_day: text,
    count: number,
  }),

  /** A mail to the office or one address: waiting, sent or refused; sealed if it is about an application. */
  outbox_mail: numbered(
    {
      /** The same on every attempt, so that mail systems can drop duplicates. */
      message_id: text,
      subject: text,
      body: text,
      reply_to_name: text,
      reply_to: text,
      created_at: time,
      attempts: initially(number, 0),
      next_attempt_at: time,
      /** Until then one process tries to deliver it. */
      claimed_until: nullable(time),
      sent_at: nullable(time),
      /** When the other server refused it for good. */
      refused_at: nullable(time),
      last_error: text,
      /** '' goes to MAIL_TO. */
      recipient_name: initially(text, ''),
      recipient: initially(text, ''),
      /** The inbox entry that the mail goes with, if any: '' and null. */
      kind: initially(text, ''),
      entry_id: nullable(number),
      /** The key of a sealed mail, sealed by the master key; its `body` then holds all of it. */
      wrapped_key: initially(sealed, ''),
      /** To whose sender it is, so that it ends with what they can read; '' for colleagues and the office. */
      ending: initially(text, ''),
      /** 1 for one with a code, which nobody of the office reads. */
      is_code: initially(flag, 0),
    },
    ['by_entry (kind, entry_id)', 'by_sent_at (sent_at, next_attempt_at)'],
  ),

  /** An account: its name, its role and an Argon2id hash. */
  administrator: numbered(
    {
      username: text,
      /** One for all spellings of the name. */
      name_key: text,
      /** '' until an invited person has chosen a password. */
      password_hash: text,
      created_at: time,
      /** One of `accountRoles`; an unknown role has no rights. */
      role: initially(text, 'administrator'),
      /** Where links go; '' if none is known. */
      email: initially(text, ''),
      /** Since when nobody can log in; null while the account is not disabled. */
      disabled_at: nullable(time),
      /** The last request, to the minute; null before the first login. */
      seen_at: nullable(time),
    },
    ['unique by_name_key (name_key)', 'unique by_username (username)'],
  ),

  /** That somebody could log in as another: the last time of each way. */
  account_access: table('name', {
    /** Account, maker and way. */
    name: text,
    administrator_id: number,
    made_by: number,
    way: text as ColumnOf<'invitation' | 'login'>,
    at: time,
  }),

  /** An open link with which a person chooses a password: one for each account. */
  account_link: table(
    'administrator_id',
    {
      administrator_id: number,
      /** SHA-256 of the token, as hex. */
      token_hash: text,
      /** 'invitation', or 'password' for an account that has one. */
      purpose: text,
      created_at: time,
      ends_at: time,
      /** The administrator who made it. */
      made_by: number,
    },
    ['unique by_token_hash (token_hash)'],
  ),

  /** An application, sealed; its state, assignee and version. */
  loan_application: numbered(
    {
      /** Random; documents and seal are bound to it. */
      application: text,
      /** The reference that the applicant quotes. */
      reference: text,
      created_at: time,
      /** The key of this application, sealed by the master key; base64, like `answers`. */
      wrapped_key: sealed,
      /** All answers as JSON, sealed. */
      answers: sealed,
      /** Keyed hashes of the Idempotency-Key and of the content; null once expired. */
      submission_key: nullable(text),
      submission_content: text,
      /** The username of who works on it; '' for nobody. */
      assignee: initially(text, ''),
      /** Starts at 1; +1 with every step and assignment. */
      case_version: initially(number, 1),
      /** When it came into its state. */
      state_since: initially(time, ''),
      /**
       * The privacy notice and the terms that were live when it was stored, as versions of their sections: 0 for one that
       * nobody has written, null in applications from before they were noted.
       */
      privacy_version: nullable(number),
      terms_version: nullable(number),
      ...inboxColumns,
      status: text,
    },
    [
      'unique by_application (application)',
      'unique by_reference (reference)',
      'unique by_submission_key (submission_key)',
      ...received('created_at'),
      'by_state (status, created_at, id, assignee)',
      'by_colleague (assignee, created_at, id, status)',
      'by_number (id, status, assignee, created_at)',
      `by_wait (${isEnded}, state_since, id, created_at)`,
      'by_state_and_wait (status, state_since, id, assignee, created_at)',
      `by_colleague_and_wait (assignee, ${isEnded}, state_since, id, status, created_at)`,
      'by_finished_at (finished_at, status, created_at)',
    ],
  ),

  /** What happened to an inbox entry. Rows are never changed; they go with their entry. */
  inbox_event: numbered(
    {
      kind: text,
      entry_id: number,
      at: time,
      who: text,
      /** 'step', 'assigned', 'note', 'message', 'mail', 'erasure', 'answer' */
      what: text,
      /** The state that a step led to; else ''. */
      state: initially(text, ''),
      /** The code of a step's reason; else ''. */
      reason: initially(text, ''),
      /** Who an application was assigned to; else ''. */
      assignee: initially(text, ''),
      /** The documents that a step asks for or an answer brought, blanks between them; else ''. */
      documents: initially(text, ''),
      /** The key of this row, sealed by the master key; base64, like `text`. Both '' without text. */
      wrapped_key: initially(sealed, ''),
      text: initially(sealed, ''),
      /** As in `ReportEventRow`. */
      sent_key: nullable(text),
    },
    ['by_entry (kind, entry_id, id)', 'by_what (what, kind, id)'],
  ),

  /** By which an applicant is known again: a keyed hash of a BVN or phone number. */
  loan_identity: numbered(
    {
      hash: text,
      loan_id: number,
    },
    ['by_hash (hash)', 'by_loan_id (loan_id)'],
  ),

  /** A document that came after its application; the file is beside those that came with it. */
  loan_document: numbered(
    {
      loan_id: number,
      /** As in `shared/loan-documents.ts`. */
      name: text,
      at: time,
      /** Its file name, size and type as JSON, sealed with the key of the application; base64. */
      details: sealed,
    },
    ['by_loan_id (loan_id, id)'],
  ),

  /** An offer for an application. What was sent is never changed; a later offer replaces it. */
  loan_offer: numbered(
    {
      loan_id: number,
      /** From 1, counted for each application. */
      version: number,
      /** `KeyFacts` as JSON, sealed with the key of the application; base64. */
      facts: sealed,
      /** How many days it stands once it is sent. */
      days: number,
      made_by: text,
      made_at: time,
      /** The second person; '' without one. */
      agreed_by: initially(text, ''),
      /** When it was sent to the applicant; null while a second person must agree. */
      sent_at: nullable(time),
      /** The last day of the office on which it can be accepted; '' until it is sent. */
      last_day: initially(text, ''),
      reminded_at: nullable(time),
      accepted_at: nullable(time),
      /** The name that was typed to accept it, sealed like `facts`; else ''. */
      accepted_by: initially(sealed, ''),
      /** 'by-code', or one of `recordedWays`; '' before, and in those from before this was noted. */
      accepted_how: initially(text, ''),
      /** Who asked for its acceptance to be taken back, which somebody else must confirm; '' for nobody. */
      return_by: initially(text, ''),
    },
    ['unique by_loan_id (loan_id, version)'],
  ),

  /** A session; its token is not stored. */
  session: table(
    'token_hash',
    {
      /** SHA-256 of the token, as hex. */
      token_hash: text,
      administrator_id: number,
      created_at: time,
      seen_at: time,
      /** 1 where the provider asked for a second step; else the account's own counts. */
      second_factor: initially(flag, 0),
    },
    ['by_administrator_id (administrator_id)'],
  ),

  /** Who somebody is for the team's own provider: one for each account. */
  provider_account: table(
    'administrator_id',
    {
      administrator_id: number,
      issuer: text,
      subject: text,
      created_at: time,
    },
    ['unique by_subject (issuer, subject)'],
  ),

  /** A login that went to the provider and has not come back. */
  provider_login: table('name', {
    /** SHA-256 of the browser's token, as hex. */
    name: text,
    /** The page that was wanted; '' for the dashboard. */
    wanted: text,
    ends_at: time,
  }),

  /** An account's authenticator app; active after the first correct code. */
  second_factor: table('administrator_id', {
    administrator_id: number,
    /** The key of this secret, sealed by the master key; base64, like `secret`. */
    wrapped_key: sealed,
    secret: sealed,
    begun_at: time,
    confirmed_at: nullable(time),
    /** The 30 s step of the last code: this step and older ones are refused. */
    last_step: number,
  }),

  /** A recovery code, stored as a keyed hash and usable once. */
  recovery_code: table(
    'code_hash',
    {
      code_hash: text,
      administrator_id: number,
      used_at: nullable(time),
    },
    ['by_administrator_id (administrator_id)'],
  ),

  /** A passkey: a key on a person's device that logs in without a password. */
  passkey: numbered(
    {
      administrator_id: number,
      /** The name that the device gave it, base64url like the key. */
      credential: unique(text),
      /** In COSE. */
      public_key: text,
      /** How often the device has signed with it; 0 where devices share it. */
      counter: number,
      /** What the person calls it. */
      name: text,
      created_at: time,
      used_at: nullable(time),
    },
    ['by_administrator_id (administrator_id)'],
  ),

  /** A challenge that a passkey answered, until it is too old to be answered again. */
  passkey_answer: table(
    'challenge',
    {
      challenge: text,
      ends_at: time,
    },
    ['by_ends_at (ends_at)'],
  ),

  /** The activity log (`shared/activity.ts`). Rows are never changed and outlive their subject. */
  activity: numbered(
    {
      at: time,
      who: text,
      /** The action. */
      deed: text,
      subject: text,
      entry_id: nullable(number),
      detail: text,
      /** The hash of this entry and of the link before it; '' in entries from before there were links. */
      link: initially(text, ''),
    },
    ['by_at (at)', 'by_deed (deed, id)', 'by_subject (subject, entry_id, id)', 'by_who (who, id)'],
  ),

  /** What stands before the oldest entry that is left: its number and its link. */
  activity_start: table('', {
    id: number,
    link: text,
    /** The links of entries after this one are keyed. */
    keyed_after: initially(number, 0),
    /** What proves by the key of the site that this row is as it was written; '' before the links were keyed. */
    mac: initially(text, ''),
  }),

  /** The code that an answer to an offer needs; one for each application. */
  answer_code: table('loan_id', {
    loan_id: number,
    /** The answer that it is for (`ApplicantStep`), and the offer. */
    step: text,
    offer_version: number,
    /** A keyed hash of the code and what it is for. */
    hash: text,
    made_at: time,
    /** Wrong ones that were typed. */
    tries: number,
  }),

  /** An event for the server at WEBHOOK_URL; its body is made when it is sent. */
  webhook_event: numbered(
    {
      /** The same on every attempt, so that the receiver can drop duplicates. */
      event_id: text,
      type: text,
      kind: text,
      entry_id: number,
      reference: text,
      /** Of a change of state, what it is since then and what it was before; else ''. */
      state: text,
      state_before: initially(text, ''),
      created_at: time,
      attempts: initially(number, 0),
      next_attempt_at: time,
      /** Until then one process tries to deliver it. */
      claimed_until: nullable(time),
      sent_at: nullable(time),
      /** When the other server refused it for good. */
      refused_at: nullable(time),
      last_error: text,
    },
    ['by_entry (kind, entry_id)', 'by_sent_at (sent_at, next_attempt_at)'],
  ),

  /** Append-only: the newest version of a template is used. */
  mail_template: numbered(
    {
      template: text,
      version: number,
      subject: text,
      text: text,
      author: text,
      created_at: time,
    },
    ['unique by_template (template, version)'],
  ),

  /** An address that an account has logged in from. */
  known_address: table('name', {
    /** A keyed digest of account and address. */
    name: text,
    ends_at: time,
  }),

  /** Requests or login attempts, counted for all processes; on Postgres only. */
  limit_count: table('key', {
    /** The limit's name and a keyed digest of the address or account. */
    key: text,
    points: number,
    /** In ms since 1970. */
    expire: number,
  }),

  /** One term of an inbox entry in the blind index. */
  inbox_term: table(
    ['kind', 'term', 'entry'],
    {
      /** One of `kindNumbers`. */
      kind: int2,
      /** A keyed hash, cut to 32 bits. */
      term: int4,
      entry: number,
    },
    ['by_entry (entry, kind)'],
    true,
  ),

  /** When the operator's work outside of the program was done last (`shared/ready.ts`). */
  setup_note: table('name', {
    name: text,
    at: time,
  }),

  /** A sum of one day: nothing in it tells of a person, a device or a visit. */
  flow_count: table(
    'name',
    {
      /** The other columns but `times`, blanks between them. */
      name: text,
      flow: text,
      /** '2026-11-23', in UTC. */
      day: text,
      /** 'seen <state>', 'ended <state>' or 'failed <field>'. */
      what: text,
      times: integer,
    },
    ['by_day (flow, day)'],
  ),
}

type AllTables = typeof tables

/** Rows as the database holds them. */
export type Tables = { [T in keyof AllTables]: RowOf<AllTables[T]> }

export type AdministratorRow = Tables['administrator']
export type LoanApplicationRow = Tables['loan_application']
export type WhistleReportRow = Tables['whistle_report']
export type WebhookEventRow = Tables['webhook_event']
export type OutboxMailRow = Tables['outbox_mail']
export type LoanOfferRow = Tables['loan_offer']
export type PasskeyRow = Tables['passkey']
export type ActivityRow = Tables['activity']
export type ActivityStartRow = Tables['activity_start']
export type SessionRow = Tables['session']
export type SectionVersionRow = Tables['section_version']
export type SectionDraftRow = Tables['section_draft']
export type SecondFactorRow = Tables['second_factor']
export type ReportEventRow = Tables['report_event']
export type InboxEventRow = Tables['inbox_event']
export type AccountAccessRow = Tables['account_access']

/** A new entry, whose terms are written in the same transaction. */
export const newInInbox = { status: 'new', finished_at: null, indexed: 1 }

/** A new application, received at a time. */
export const receivedCase = (at: string) => ({
  status: 'received',
  finished_at: null,
  assignee: '',
  case_version: 1,
  created_at: at,
  state_since: at,
})

type Numbered = { [T in keyof AllTables]: AllTables[T]['isNumbered'] extends true ? T : never }

/**
 * Sequences; `item` numbers the items inside the sections, `inbox_term` the rules by which the inbox
 * was indexed last.
 */
export type SequenceName = Numbered[keyof AllTables] | 'item' | 'inbox_term' | Removed

/** What was removed by its age and is not in the activity log yet. */
export const removed = [
  'removed loan',
  'removed contact',
  'removed newsletter',
  'removed whistle',
  'removed activity',
] as const
type Removed = (typeof removed)[number]

/** Creates what a new site begins with. */
export async function createSite(db: Kysely<never>) {
  await createTables(db, tables)
  const numbering = Object.entries(tables).filter(([, { isNumbered }]) => isNumbered)
  await (db as unknown as Kysely<Tables>)
    .insertInto('sequence')
    .values(
      [...numbering.map(([name]) => name), 'item', ...removed].map((name) => ({ name, value: 0 })),
    )
    .execute()
}
