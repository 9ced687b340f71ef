import { afterEach, expect, test, vi } from 'vitest'
import { contentSchemas, type ContentKey } from '../../schemas'
import { accountLinkCalls } from '../../src/office/choose-password/account-link-calls'
import { asDraft } from '../../src/office/editor/draft'
import { discardDraft, draftsOf, openDraft, saveDraft } from '../../src/office/editor/draft-calls'
import {
  fetched,
  removeRow,
  restoreVersion,
  saveSection,
} from '../../src/office/editor/section-calls'
import { uploadPicture } from '../../src/office/editor/upload-picture'
import { findReference } from '../../src/office/go-to/find-reference'
import { replyTo } from '../../src/office/inbox/reply-calls'
import { sendChange } from '../../src/office/inbox/send-change'
import { signIn, signInWithPasskey, signInWithProvider } from '../../src/office/login/sign-in'
import { changePassword } from '../../src/office/password/change-password'
import { changePerson, invite, readPeople, readPerson } from '../../src/office/people/people-calls'
import { passkeyCalls } from '../../src/office/second-factor/passkey-calls'
import { secondFactorCalls } from '../../src/office/second-factor/second-factor-calls'
import { saveTemplate } from '../../src/office/templates/save-template'
import { sectionOf } from '../../src/shared/admin-sections'
import { exportEntries } from '../../src/shared/contracts/inbox'
import { addCaseNote, takeCaseStep } from '../../src/shared/contracts/loan-case'
import { readOf } from '../../src/shared/section-reads'
import * as application from '../../src/site/application/application-calls'
import { sendMessage } from '../../src/site/contact/send-message'
import { sendApplication } from '../../src/site/loan/send-application'
import { sendSubscription } from '../../src/site/newsletter/subscribe'
import { deliverReport } from '../../src/site/whistle/deliver-report'
import * as report from '../../src/site/whistle/report-calls'
import { fetchFile } from '../../src/ui/accounts/back-office-calls'
import { call as callOffice, callFile } from '../../src/ui/accounts/call'
import { readContent } from '../../src/ui/api'
import {
  answerEveryCall,
  foreignBodies,
  foreignStatuses,
  type ForeignBody,
} from '../fixtures/foreign-answers'
import { sectionContent } from '../fixtures/section-content'

afterEach(() => vi.unstubAllGlobals())

interface Call {
  make: () => Promise<unknown>
  /** What a 200 may also say here: the contract allows a text alone, or an empty list. */
  takes?: ForeignBody
}

const call = (make: Call['make'], takes?: ForeignBody): Call => ({ make, ...(takes && { takes }) })

const keys = Object.keys(contentSchemas) as ContentKey[]
const objects: ContentKey[] = [
  'privacyPage',
  'termsPage',
  'accessibilityPage',
  'rates',
  'siteSettings',
]
const version = '"1"'
const saving = {
  chosen: new Map() as never,
  author: 'eve',
  onProgress: () => {},
  signal: new AbortController().signal,
}
const content = sectionContent('here')
const answers = { reference: 'LN-4K7Q-9XTD', phone: '08031234567', receipt: '1234567890123456' }

const callsOfVisitors: Record<string, Call> = {
  subscribe: call(() => sendSubscription('ada@example.org')),
  sendMessage: call(() => sendMessage({ first_name: 'Ada' }), '"ok"'),
  sendApplication: call(() =>
    sendApplication(
      { surname: 'Obi' },
      { file: () => undefined, application: () => 'a'.repeat(32) },
      () => {},
    ),
  ),
  deliverReport: call(() => {
    vi.stubGlobal('document', { querySelector: () => ({ content: 'server' }) })
    return deliverReport({ report: 'What I saw' })
  }),
  openReport: call(() => report.openReport(answers)),
  readBefore: call(() => report.readBefore({ answers, before: 9 })),
  answerReport: call(() => report.sendAnswer({ answers, files: [], key: 'k' }, new Map())),
  readStatus: call(() => application.readStatus(answers)),
  withdraw: call(() => application.changeApplication({ wanted: 'withdraw', answers, version: 1 })),
  answerApplication: call(() =>
    application.sendToOffice(
      { reply: 'answer', answers, files: {}, version: 1 },
      { file: () => undefined },
    ),
  ),
  requestCode: call(() => application.requestCode({ reply: 'accept', answers, version: 1 })),
  acceptOffer: call(() =>
    application.sendToOffice(
      { reply: 'accept', answers, files: {}, version: 1 },
      { file: () => undefined },
    ),
  ),
  ...Object.fromEntries(
    keys.map((key) => [
      `read ${key}`,
      call(() => readContent(readOf(key)), objects.includes(key) ? undefined : '[]'),
    ]),
  ),
}

const callsOfTheOffice: Record<string, Call> = {
  signIn: call(() => signIn({ username: 'eve', password: 'x' })),
  signInWithPasskey: call(() => signInWithPasskey()),
  signInWithProvider: call(() => signInWithProvider()),
  ...Object.fromEntries(
    keys.flatMap((key) => [
      [
        `fetch ${key}`,
        call(() => fetched(sectionOf(key)), objects.includes(key) ? undefined : '[]'),
      ],
      [
        `save ${key}`,
        call(
          () =>
            saveSection(
              sectionOf(key),
              { draft: asDraft(content[key]), version, opened: 0 },
              saving,
            ),
          '"ok"',
        ),
      ],
    ]),
  ),
  removeRow: call(
    () =>
      removeRow(
        sectionOf('banners'),
        { id: 1, index: 0 },
        { content: asDraft(content.banners), version, savedAt: '', savedBy: '' },
        'eve',
      ),
    '"ok"',
  ),
  restoreVersion: call(() => restoreVersion(sectionOf('banners'), { oldVersion: 1, version })),
  draftsOf: call(() => draftsOf(sectionOf('banners'))),
  saveDraft: call(() =>
    saveDraft(
      sectionOf('banners'),
      { draft: asDraft(content.banners), version, opened: 0, publishAt: '' },
      saving,
    ),
  ),
  openDraft: call(() => openDraft(sectionOf('banners'), 1)),
  discardDraft: call(() => discardDraft(sectionOf('banners'), 1)),
  uploadPicture: call(() => uploadPicture(new File([], 'a.png'), saving.signal)),
  findReference: call(() => findReference(answers.reference)),
  sendReply: call(() => replyTo({ kind: 'loan', id: 1 }, { key: 'k', answers: {} })),
  sendChange: call(() =>
    sendChange(takeCaseStep, { params: { id: 1 }, body: { to: 'waiting' } }, 1, 'Not changed.'),
  ),
  addCaseNote: call(() => callOffice(addCaseNote, { params: { id: 1 }, body: {} }, 'Not added.')),
  changePassword: call(() => changePassword({ current: 'x', next: 'y' })),
  readPeople: call(() => readPeople()),
  readPerson: call(() => readPerson('1')),
  invite: call(() => invite({ username: 'ada' })),
  changePerson: call(() => changePerson('disable', { id: '1', session: '', answers: {} })),
  readSecondFactor: call(() => secondFactorCalls.read()),
  startSecondFactor: call(() => secondFactorCalls.start({ current: 'x' })),
  confirmSecondFactor: call(() => secondFactorCalls.confirm({ code: '123456' })),
  turnOffSecondFactor: call(() => secondFactorCalls.off({ current: 'x', code: '123456' })),
  readPasskeys: call(() => passkeyCalls.read()),
  addPasskey: call(() => passkeyCalls.add({ current: 'x', name: 'Phone' })),
  removePasskey: call(() => passkeyCalls.remove({ id: 1, answers: { current: 'x' } })),
  saveTemplate: call(() => saveTemplate('received', { version: 0, answers: {} })),
  readLink: call(() => accountLinkCalls.read('t')),
  choosePassword: call(() => accountLinkCalls.choose('t', { next: 'x' })),
  exportEntries: call(() => callFile(exportEntries, { params: { kind: 'loan' }, body: {} }, '')),
  openDocument: call(() => fetchFile('/api/inbox/loan/1/documents/passportPhoto', undefined, '')),
}

const calls = { ...callsOfVisitors, ...callsOfTheOffice }

const foreign = (Object.keys(foreignBodies) as ForeignBody[]).flatMap((body) =>
  foreignStatuses.map((status) => ({ body, status })),
)

/** What a call says that it has no answer; undefined if it takes that for one. */
const refusalOf = ({ make }: Call): Promise<string | undefined> =>
  make().then(
    () => undefined,
    (error: unknown) => (error as Error).message,
  )

test.each(Object.entries(calls))('%s takes nothing that is not ours', async (_, made) => {
  const taken: string[] = []
  for (const { status, body } of foreign) {
    if (status === 200 && body === made.takes) continue
    answerEveryCall({ status, ...foreignBodies[body] })
    const refusal = await refusalOf(made)
    if (refusal === undefined || /[<{]|Welcome/.test(refusal)) taken.push(`${status} ${body}`)
  }
  expect(foreign).toHaveLength(40)
  expect(taken).toEqual([])
})

test.each(Object.entries(calls).filter(([, { takes }]) => takes))(
  '%s takes what the contract allows, from our origin only',
  async (_, made) => {
    vi.stubGlobal('location', new URL('https://lender.example/'))
    const ours = { status: 200, ...foreignBodies[made.takes!] }
    answerEveryCall({ ...ours, url: 'https://lender.example/call' })
    await expect(refusalOf(made)).resolves.toBeUndefined()
    answerEveryCall({ ...ours, url: 'https://hotel.example/welcome' })
    await expect(refusalOf(made)).resolves.toEqual(expect.any(String))
  },
)

test('who reads an application behind a login page is told what it may be', async () => {
  answerEveryCall({ status: 200, ...foreignBodies['a login page'] })
  await expect(application.readStatus(answers)).rejects.toMatchObject({
    message: 'We could not reach our server. You may need to sign in to this Wi-Fi.',
  })
  answerEveryCall({ status: 502, ...foreignBodies['a login page'] })
  await expect(application.readStatus(answers)).rejects.toMatchObject({
    message: 'We could not reach our server. Please check your connection and try again.',
  })
})

test('an editor behind a login page is told what it may be, and keeps the session', async () => {
  answerEveryCall({ status: 401, ...foreignBodies['a login page'] })
  await expect(readPeople()).rejects.toMatchObject({
    reason: 'refused',
    message: expect.stringMatching(/sign in to this Wi-Fi\. Nothing you typed has been lost\.$/),
  })
})
