import { sql, SqliteAdapter, type Kysely } from 'kysely'

const isEnded = '(case when finished_at is null then 0 else 1 end)'

const inboxIndices = (table: string, received: string) => [
  `create index ${table}_by_indexed on ${table} (indexed, id)`,
  `create index ${table}_by_received on ${table} (${received}, id)`,
]

/**
 * Version 1.0.0. Only SQL that SQLite and Postgres both understand; numbers come from `sequence`. Each list
 * is read from an index in its order, the rows of its page alone from the table. What is secret is sealed,
 * as base64.
 */
const statements = (endOfTerms: string) => [
  `create table sequence (name text primary key, value integer not null)`,
  `create table site (id text primary key not null, files_marked integer not null)`,
  `create table setup_note (name text primary key not null, at text not null)`,

  // Sections
  `create table section_version (
    id integer primary key not null, section text not null, content text not null,
    author text not null, created_at text not null, restored integer)`,
  `create unique index section_version_by_section on section_version (section, id)`,
  `create table section_draft (
    id integer primary key not null, section text not null, content text not null,
    author text not null, created_at text not null, base_version integer not null,
    publish_at text, missed_at text, published_version integer, discarded_at text,
    replaced_by integer, paused_at text)`,
  `create index section_draft_by_section on section_draft (section, id)`,
  `create index section_draft_by_publish_at on section_draft (publish_at)`,

  // Accounts
  `create table administrator (
    id integer primary key not null, username text not null, name_key text not null,
    password_hash text not null, created_at text not null,
    role text not null default 'administrator', email text not null default '',
    disabled_at text, seen_at text)`,
  `create unique index administrator_by_name_key on administrator (name_key)`,
  `create unique index administrator_by_username on administrator (username)`,
  `create table session (
    token_hash text primary key not null, administrator_id integer not null,
    created_at text not null, seen_at text not null)`,
  `create index session_by_administrator_id on session (administrator_id)`,
  `create table account_link (
    administrator_id integer primary key not null, token_hash text not null,
    purpose text not null, created_at text not null, ends_at text not null,
    made_by integer not null)`,
  `create unique index account_link_by_token_hash on account_link (token_hash)`,
  `create table second_factor (
    administrator_id integer primary key not null, wrapped_key text not null,
    secret text not null, begun_at text not null, confirmed_at text, last_step integer not null)`,
  `create table recovery_code (
    code_hash text primary key not null, administrator_id integer not null, used_at text)`,
  `create index recovery_code_by_administrator_id on recovery_code (administrator_id)`,
  `create table known_address (name text primary key not null, ends_at text not null)`,
  `create table limit_count (
    key text primary key not null, points integer not null, expire integer not null)`,
  `create table activity (
    id integer primary key not null, at text not null, who text not null, deed text not null,
    subject text not null, entry_id integer, detail text not null)`,
  `create index activity_by_at on activity (at)`,
  `create index activity_by_deed on activity (deed, id)`,
  `create index activity_by_subject on activity (subject, entry_id, id)`,
  `create index activity_by_who on activity (who, id)`,

  // The inbox
  `create table contact_message (
    id integer primary key not null, first_name text not null, last_name text not null,
    phone text not null, email text not null, message text not null, created_at text not null,
    status text not null default 'new', finished_at text, indexed integer not null default 0,
    sent_key text)`,
  ...inboxIndices('contact_message', 'created_at'),
  `create index contact_message_by_state on contact_message (status, created_at, id)`,
  `create index contact_message_sent_key on contact_message (sent_key)`,
  `create table newsletter_subscriber (
    id integer primary key not null, email text not null, email_key text not null,
    created_at text not null, status text not null default 'new', finished_at text,
    indexed integer not null default 0)`,
  ...inboxIndices('newsletter_subscriber', 'created_at'),
  `create index newsletter_subscriber_by_state
    on newsletter_subscriber (status, created_at, id)`,
  `create unique index newsletter_subscriber_by_email_key on newsletter_subscriber (email_key)`,
  `create table inbox_event (
    id integer primary key not null, kind text not null, entry_id integer not null,
    at text not null, who text not null, what text not null, state text not null default '',
    reason text not null default '', assignee text not null default '',
    wrapped_key text not null default '', text text not null default '',
    documents text not null default '', sent_key text)`,
  `create index inbox_event_by_entry on inbox_event (kind, entry_id, id)`,
  `create index inbox_event_by_what on inbox_event (what, kind, id)`,
  `create table inbox_term (
    kind int2 not null, term int4 not null, entry integer not null,
    constraint inbox_term_key primary key (kind, term, entry)) ${endOfTerms}`,

  // Applications
  `create table loan_application (
    id integer primary key not null, submission_key text, application text not null,
    reference text not null, status text not null, created_at text not null,
    wrapped_key text not null, answers text not null, submission_content text not null,
    finished_at text, assignee text not null default '', case_version integer not null default 1,
    indexed integer not null default 0, state_since text not null default '')`,
  `create unique index loan_application_by_application on loan_application (application)`,
  `create unique index loan_application_by_reference on loan_application (reference)`,
  `create unique index loan_application_by_submission_key on loan_application (submission_key)`,
  ...inboxIndices('loan_application', 'created_at'),
  `create index loan_application_by_state
    on loan_application (status, created_at, id, assignee)`,
  `create index loan_application_by_colleague
    on loan_application (assignee, created_at, id, status)`,
  `create index loan_application_by_number
    on loan_application (id, status, assignee, created_at)`,
  `create index loan_application_by_wait
    on loan_application (${isEnded}, state_since, id, created_at)`,
  `create index loan_application_by_state_and_wait
    on loan_application (status, state_since, id, assignee, created_at)`,
  `create index loan_application_by_colleague_and_wait
    on loan_application (assignee, ${isEnded}, state_since, id, status, created_at)`,
  `create index loan_application_by_finished_at
    on loan_application (finished_at, status, created_at)`,
  `create table loan_document (
    id integer primary key not null, loan_id integer not null, name text not null,
    at text not null, details text not null)`,
  `create index loan_document_by_loan_id on loan_document (loan_id, id)`,
  `create table loan_identity (
    id integer primary key not null, hash text not null, loan_id integer not null)`,
  `create index loan_identity_by_hash on loan_identity (hash)`,
  `create index loan_identity_by_loan_id on loan_identity (loan_id)`,

  // Reports
  `create table whistle_report (
    id integer primary key not null, received_on text not null, wrapped_key text not null,
    answers text not null, told integer not null default 0,
    status text not null default 'new', finished_at text, indexed integer not null default 0,
    receipt_hash text, acknowledged_on text not null default '',
    answered_on text not null default '', shows_words integer not null default 0,
    has_news integer not null default 0, case_version integer not null default 1)`,
  `create unique index whistle_report_by_receipt on whistle_report (receipt_hash)`,
  ...inboxIndices('whistle_report', 'received_on'),
  `create index whistle_report_by_state on whistle_report (status, received_on, id)`,
  `create table report_event (
    id integer primary key not null, report_id integer not null, on_day text not null,
    content text not null, told integer not null, sent_key text)`,
  `create index report_event_by_report on report_event (report_id, id)`,
  `create index report_event_by_told on report_event (told, on_day)`,
  `create table report_file (
    id integer primary key not null, report_id integer not null, on_day text not null,
    content text not null)`,
  `create index report_file_by_report on report_file (report_id, id)`,
  `create table report_try (
    name text primary key not null, on_day text not null, count integer not null)`,

  // What is sent
  `create table outbox_mail (
    id integer primary key not null, message_id text not null, subject text not null,
    body text not null, reply_to_name text not null, reply_to text not null,
    recipient_name text not null default '', recipient text not null default '',
    kind text not null default '', entry_id integer, wrapped_key text not null default '',
    created_at text not null, next_attempt_at text not null, last_error text not null,
    attempts integer not null default 0, claimed_until text, sent_at text, refused_at text)`,
  `create index outbox_mail_by_entry on outbox_mail (kind, entry_id)`,
  `create index outbox_mail_by_sent_at on outbox_mail (sent_at, next_attempt_at)`,
  `create table mail_template (
    id integer primary key not null, version integer not null, template text not null,
    subject text not null, text text not null, author text not null, created_at text not null)`,
  `create unique index mail_template_by_template on mail_template (template, version)`,
  `create table webhook_event (
    id integer primary key not null, event_id text not null, type text not null,
    kind text not null, entry_id integer not null, reference text not null,
    state text not null, created_at text not null, next_attempt_at text not null,
    last_error text not null, attempts integer not null default 0, claimed_until text,
    sent_at text, refused_at text)`,
  `create index webhook_event_by_entry on webhook_event (kind, entry_id)`,
  `create index webhook_event_by_sent_at on webhook_event (sent_at, next_attempt_at)`,

  // Counts of flows
  `create table flow_graph (
    version text primary key not null, flow text not null, outline text not null)`,
  `create table flow_count (
    name text primary key not null, flow text not null, version text not null,
    day text not null, what text not null, times integer not null)`,
  `create index flow_count_by_day on flow_count (flow, day)`,
  `create table flow_beacon (once text primary key not null, day text not null)`,
]

const sequences = [
  'item',
  'section_version',
  'section_draft',
  'administrator',
  'activity',
  'contact_message',
  'newsletter_subscriber',
  'inbox_event',
  'loan_application',
  'loan_document',
  'loan_identity',
  'whistle_report',
  'report_event',
  'report_file',
  'outbox_mail',
  'mail_template',
  'webhook_event',
]

/**
 * The tables of version 1.0.0. Numbers have 64 bits, which only SQLite calls integer; it keeps the terms of
 * the inbox in their key alone, in half the space.
 */
export async function baseline(db: Kysely<never>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  for (const statement of statements(isSqlite ? 'without rowid' : ''))
    await sql.raw(isSqlite ? statement : statement.replaceAll(' integer', ' bigint')).execute(db)
  await (db as unknown as Kysely<{ sequence: { name: string; value: number } }>)
    .insertInto('sequence')
    .values(sequences.map((name) => ({ name, value: 0 })))
    .execute()
}
