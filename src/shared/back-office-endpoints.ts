/**
 * The calls of login and back office except sections. Separate from `endpoints.ts` so that public
 * pages do not load them.
 */
export const backOfficeEndpoints = {
  /**
   * `{ username, password }` → 200 `LoginAnswer`, 401, 429 with Retry-After. An addition to the
   * contract: an account with a second factor gets `CodeNeeded` and sends `code` too.
   */
  login: { method: 'POST', path: '/login' },

  /** An addition to the contract, public: the OpenAPI 3.1 document. */
  openapi: { method: 'GET', path: '/openapi.json' },

  // Additions to the contract; calls under /api/ below need a session, else 401.
  /** Ends the session; 200 also without one. */
  logout: { method: 'POST', path: '/logout' },
  /** → `{ user: User }` */
  session: { method: 'GET', path: '/api/session' },
  /** `{ current, next }` → `{ message }`; ends every other session of the same person. */
  password: { method: 'POST', path: '/api/password' },
  /** → `SecondFactorStatus` */
  secondFactor: { method: 'GET', path: '/api/second-factor' },
  /** `{ current }` → `SecondFactorKey`, 409 when it is on */
  secondFactorStart: { method: 'POST', path: '/api/second-factor' },
  /** `{ code }` → `{ message, recoveryCodes }`; ends every other session of the same person. */
  secondFactorConfirm: { method: 'POST', path: '/api/second-factor/confirm' },
  /** `{ current, code }` → `{ message }` */
  secondFactorOff: { method: 'POST', path: '/api/second-factor/off' },
  /**
   * `{ token }` → `LinkOwner`, 404 for a link that does not work, 429. Public, and by POST, so that
   * the token is in no URL.
   */
  accountLink: { method: 'POST', path: '/api/account-link' },
  /** `{ token, next }` → `LinkOwner`; the link is used up, and the person can log in. */
  accountPassword: { method: 'POST', path: '/api/account-link/password' },

  /** → `People` */
  people: { method: 'GET', path: '/api/people' },
  /** `{ username, email, role }` → `NewLink` */
  invite: { method: 'POST', path: '/api/people' },
  /** → `PersonDetails` */
  person: { method: 'GET', path: '/api/people/:id' },
  /** `{ role, email }` → `{ message }`; 409 for the last administrator, like `personDisable`. */
  personChange: { method: 'POST', path: '/api/people/:id' },
  /** Ends every session and voids the link. */
  personDisable: { method: 'POST', path: '/api/people/:id/disable' },
  personEnable: { method: 'POST', path: '/api/people/:id/enable' },
  /** → `NewLink`, which replaces the one before. */
  personLink: { method: 'POST', path: '/api/people/:id/link' },
  /** Voids the link; an account that never had a password goes with it. */
  personLinkRemove: { method: 'DELETE', path: '/api/people/:id/link' },
  /** For somebody who lost their phone; ends every session. */
  personSecondFactor: { method: 'DELETE', path: '/api/people/:id/second-factor' },
  personSessions: { method: 'DELETE', path: '/api/people/:id/sessions' },
  personSession: { method: 'DELETE', path: '/api/people/:id/sessions/:session' },
  /** A form with one picture (any part name) → `{ name }`, served at /uploads/{name}. */
  pictures: { method: 'POST', path: '/api/pictures' },
  /** `?search=&page=1` → `PicturePage` */
  pictureList: { method: 'GET', path: '/api/pictures' },
  /** `PictureReplacement` → `PictureReplaced`, 412 when a section was saved since */
  pictureReplace: { method: 'POST', path: '/api/pictures/replace' },

  /** `:section` is a key of the content; `?before={version}` → `VersionList`, newest first. */
  versions: { method: 'GET', path: '/api/history/:section' },
  /** → `StoredVersion` */
  version: { method: 'GET', path: '/api/history/:section/:version' },
  /** `{ version }`, If-Match as with a save → `RestoreAnswer` */
  restore: { method: 'POST', path: '/api/history/:section/restore' },

  /** → `DraftList`: the open drafts of a section, then the last ones that are not open any more. */
  drafts: { method: 'GET', path: '/api/drafts/:section' },
  /**
   * The body of the section's save → `DraftAnswer`. If-Match names the version that the draft was
   * begun from. `?replaces={draft}` closes an older draft, `?publishAt={ISO 8601, UTC}` publishes
   * at that time; then the draft must be complete.
   */
  saveDraft: { method: 'POST', path: '/api/drafts/:section' },
  /** → `StoredDraft`, as long as it is open */
  draft: { method: 'GET', path: '/api/drafts/:section/:draft' },
  /** 200 `{ message }`, also when it is not open any more. */
  discardDraft: { method: 'DELETE', path: '/api/drafts/:section/:draft' },

  /** → `NewCounts` */
  inboxNew: { method: 'GET', path: '/api/inbox' },
  /**
   * `:kind` is an `InboxKind`; `{ search, state, page }` → `InboxPage`. By POST, so that the names
   * people search for are not in URLs.
   */
  inbox: { method: 'POST', path: '/api/inbox/:kind' },
  /** → `InboxEntry` */
  inboxEntry: { method: 'GET', path: '/api/inbox/:kind/:id' },
  /**
   * `{ entries: SeenEntry[] }` with a `BulkChange` → `BulkAnswer`. Each entry is changed by the rules
   * for one, or left as it is.
   */
  inboxBulk: { method: 'POST', path: '/api/inbox/:kind/bulk' },
  /** `{ state }` → `{ message, item: InboxItem }`; 409 for applications, which take steps. */
  inboxState: { method: 'POST', path: '/api/inbox/:kind/:id/state' },
  /** `{ to, reason, text }` of `caseSteps`, If-Match → `CaseAnswer`; 412 with `CaseConflict` */
  caseStep: { method: 'POST', path: '/api/inbox/loan/:id/step' },
  /** `{ to }`, a username or '', If-Match → `CaseAnswer`; 412 with `CaseConflict` */
  caseAssign: { method: 'POST', path: '/api/inbox/loan/:id/assign' },
  /** `{ text }` → `{ message }` */
  caseNote: { method: 'POST', path: '/api/inbox/loan/:id/note' },
  /** `{ to, outcome, text }` of `reportSteps`, If-Match → `ReportChange`; 412 with `ReportConflict` */
  reportStep: { method: 'POST', path: '/api/inbox/whistle/:id/step' },
  /** `{ text }` → `{ message }`; for the reporter */
  reportMessage: { method: 'POST', path: '/api/inbox/whistle/:id/message' },
  /** `{ text }` → `{ message }`; for colleagues */
  reportNote: { method: 'POST', path: '/api/inbox/whistle/:id/note' },
  /** `{ shown }` → `{ message }`: whether its reporter sees their own words again */
  reportWords: { method: 'POST', path: '/api/inbox/whistle/:id/words' },
  /** A picture or text that its reporter sent. Every view is recorded. */
  reportFile: { method: 'GET', path: '/api/inbox/whistle/:id/files/:number' },
  /** Removes its documents too; 200 `{ message }` also when it is gone. */
  inboxRemove: { method: 'DELETE', path: '/api/inbox/:kind/:id' },
  /** A picture for viewing, re-encoded from the document. Every view is recorded. */
  inboxDocument: { method: 'GET', path: '/api/inbox/:kind/:id/documents/:document' },
  /** The document as it was sent, for download. */
  inboxOriginal: { method: 'GET', path: '/api/inbox/:kind/:id/documents/:document/original' },
  /** `:kind` is an `AnswerableKind` → `Replies` */
  replies: { method: 'GET', path: '/api/inbox/:kind/:id/replies' },
  /** `{ subject, text }` with an Idempotency-Key → `{ message, reply: Reply }` */
  replySend: { method: 'POST', path: '/api/inbox/:kind/:id/replies' },
  /** → `MailTemplate[]` */
  mailTemplates: { method: 'GET', path: '/api/mail-templates' },
  /**
   * `{ subject, text }` on top of the version that was read → `{ message, template: MailTemplate }`,
   * 412 when it is not the newest
   */
  mailTemplateSave: { method: 'POST', path: '/api/mail-templates/:template/:version' },
  /** `?page=1` → `WebhookPage` */
  webhooks: { method: 'GET', path: '/api/webhooks' },
  /** `{ reference }` → `{ kind, id }` of its application, else 404; not in an address. */
  reference: { method: 'POST', path: '/api/references' },
  /** `{ done: Confirmable }` → `{ ready: ReadyLine[] }` */
  ready: { method: 'POST', path: '/api/ready' },
  /** → `Dashboard`, by role */
  dashboard: { method: 'GET', path: '/api/dashboard' },
  /** `?who=&kind=&page=1`, `kind` being an `ActivityKind` → `ActivityPage` */
  activity: { method: 'GET', path: '/api/activity' },

  /**
   * A CSV file of the entries that `{ search, state }` finds; `sensitive: true` for every column.
   */
  inboxExport: { method: 'POST', path: '/api/inbox/:kind/export' },
} as const

/** Builds a URL: fills in `:names` and appends the query. */
export function addressOf(
  { path }: { path: string },
  names: Record<string, string | number> = {},
  query: Record<string, string | number | undefined> = {},
): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(names[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, String(value))
  return search.size > 0 ? `${filledPath}?${search.toString()}` : filledPath
}
