// @module-tag thorough
import type { FastifyInstance, InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FormName } from '../../../schemas'
import { adminSections } from '../../../src/shared/admin-sections'
import { addressOf } from '../../../src/shared/address-of'
import { askRemoval } from '../../../src/shared/contracts/inbox'
import { addCaseNote, recordAnswer, takeCaseStep } from '../../../src/shared/contracts/loan-case'
import {
  addReportNote,
  takeReportStep,
  writeToReporter,
} from '../../../src/shared/contracts/report-case'
import { applicationEndpoints } from '../../../src/shared/application-status'
import { choosePassword, readAccountLink } from '../../../src/shared/contracts/account-link'
import { changeOwnPassword, logIn } from '../../../src/shared/contracts/login'
import { removePasskey, startPasskey } from '../../../src/shared/contracts/passkeys'
import { changePerson, invite } from '../../../src/shared/contracts/people'
import {
  confirmSecondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../../src/shared/contracts/second-factor'
import { endpoints } from '../../../src/shared/endpoints'
import { reportEndpoints } from '../../../src/shared/receipt'
import { session, withAdministrator } from '../../fixtures/administrator'
import { multipartOf } from '../../fixtures/loan-application'
import { forAll } from '../start-app'

/** Bytes of the longest answer to a body of any size: a sentence for each field there is. */
const longestAnswer = 10_000

/** How many times as long the long body is as the short one, and may take at most. */
const [longer, slower] = [64, 192]

/** CPU time in ms that nothing is compared below. */
const least = 2

const filled = (bytes: number, piece: (n: number) => string) => {
  const length = piece(0).length + 1
  return Array.from({ length: Math.floor(bytes / length) }, (_, n) => piece(n)).join()
}

const rows = (row: string) => (bytes: number) => `[${filled(bytes, () => row)}]`
const inside = (name: string, list: (bytes: number) => string) => (bytes: number) =>
  `{"sections":[{"section_name":"Main","title":"T"},{"section_name":"${name}","resources":${list(bytes)}}]}`

/** JSON that gives a careless judge more to say the longer it is. */
const bodies: Record<string, (bytes: number) => string> = {
  'unknown keys': (bytes) => `{${filled(bytes, (n) => `"${1_000_000 + n}":1`)}}`,
  'one endless unknown key': (bytes) => `{"${'k/'.repeat(bytes / 2)}":1}`,
  'one key again and again': (bytes) => `{${filled(bytes, () => '"email":1')}}`,
  'one endless text': (bytes) => `{"email":"${'~'.repeat(bytes)}"}`,
  'endless escapes': (bytes) => `{"email":"${'\\u0000'.repeat(bytes / 6)}"}`,
  'endless blanks': (bytes) => `{"email" ${' '.repeat(bytes)}:"x"}`,
  'deep brackets': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'empty rows': rows('{}'),
  'rows with every kind of error': rows('{"id":-1,"title":1,"text":{},"image":[],"x":{}}'),
  'rows with one number': rows('{"id":7,"title":"T"}'),
  'rows with a prototype': rows('{"__proto__":{"x":1}}'),
  'rows of another type': rows('[[]]'),
  'empty rows inside sections': (bytes) => `{"sections":${rows('{}')(bytes)}}`,
  'empty resources': inside('Additional Resources', rows('{}')),
  'empty benefits': inside('Resource Group', rows('{}')),
  'resources in one text': inside('Additional Resources', (bytes) =>
    JSON.stringify(rows('{}')(bytes)),
  ),
}

let app: FastifyInstance
let headers: Record<string, string>

beforeAll(() =>
  forAll({ ...withAdministrator, whistleDelivery: 'server' }, async (open) => {
    app = open.app
    headers = await session(app)
  }),
)

async function answered(request: InjectOptions) {
  const before = process.cpuUsage()
  const answer = await app.inject({ method: 'POST', ...request })
  const { user, system } = process.cpuUsage(before)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.body.length).toBeLessThan(longestAnswer)
  return Math.max(least, (user + system) / 1000)
}

/** Collecting garbage falls on some answer or other, so of each body the best of a few counts. */
async function expectLinear(make: (bytes: number) => Promise<InjectOptions>, bytes: number) {
  const [short, long] = await Promise.all([make(bytes / longer), make(bytes)])
  const best = async (request: InjectOptions, isGood: (time: number) => boolean) => {
    let time = Infinity
    for (let tries = 0; tries < 3 && !isGood(time); tries += 1)
      time = Math.min(time, await answered(request))
    return time
  }
  const shortest = await best(short, (time) => time === least)
  const longest = await best(long, (time) => time < slower * shortest)
  expect(longest / shortest).toBeLessThan(slower)
}

const inJson = (url: string, json: (bytes: number) => string) => async (bytes: number) => ({
  url,
  payload: json(bytes),
  headers: { ...headers, 'content-type': 'application/json' },
})

const inForm = (url: string, json: (bytes: number) => string) => async (bytes: number) => {
  const form = new FormData()
  form.append('sections', json(bytes))
  const { payload, headers: type } = await multipartOf(form)
  return { url, payload, headers: { ...headers, ...type } }
}

const caseStep = addressOf(takeCaseStep, { id: 1 })
const reportStep = addressOf(takeReportStep, { id: 1 })

const kB = 1000
const forms: Record<FormName, [string, number]> = {
  newsletter: [endpoints.newsletter.path, 8 * kB],
  contact: [endpoints.contact.path, 64 * kB],
  whistle: [endpoints.whistle.path, 256 * kB],
  login: [logIn.path, 16 * kB],
  password: [changeOwnPassword.path, 16 * kB],
  secondFactorStart: [startSecondFactor.path, 16 * kB],
  secondFactorConfirm: [confirmSecondFactor.path, 16 * kB],
  secondFactorOff: [turnOffSecondFactor.path, 16 * kB],
  passkeyAdd: [startPasskey.path, 16 * kB],
  passkeyRemove: [addressOf(removePasskey, { id: 1 }), 16 * kB],
  loanAsk: [caseStep, 64 * kB],
  loanApprove: [caseStep, 64 * kB],
  loanOffer: [caseStep, 64 * kB],
  loanDecline: [caseStep, 64 * kB],
  loanWithdraw: [caseStep, 64 * kB],
  loanReturn: [caseStep, 64 * kB],
  loanRemoval: [addressOf(askRemoval, { id: 1 }), 64 * kB],
  loanYes: [addressOf(recordAnswer, { id: 1 }), 8 * kB],
  loanNo: [addressOf(recordAnswer, { id: 1 }), 8 * kB],
  loanNote: [addressOf(addCaseNote, { id: 1 }), 64 * kB],
  accountLink: [readAccountLink.path, 16 * kB],
  accountPassword: [choosePassword.path, 16 * kB],
  invite: [invite.path, 16 * kB],
  person: [addressOf(changePerson, { id: 1 }), 16 * kB],
  reply: ['/api/inbox/contact/1/replies', 64 * kB],
  mailTemplate: ['/api/mail-templates/answered/0', 64 * kB],
  applicationStatus: [applicationEndpoints.status.path, 8 * kB],
  offerAccept: [applicationEndpoints.accept.path, 8 * kB],
  offerTurnDown: [applicationEndpoints.turnDown.path, 8 * kB],
  offerChangeMind: [applicationEndpoints.changeMind.path, 8 * kB],
  offerCode: [applicationEndpoints.code.path, 8 * kB],
  reportAnswer: [reportEndpoints.answer.path, 8 * kB],
  reportClose: [reportStep, 64 * kB],
  reportReopen: [reportStep, 64 * kB],
  reportMessage: [addressOf(writeToReporter, { id: 1 }), 64 * kB],
  reportNote: [addressOf(addReportNote, { id: 1 }), 64 * kB],
  reportOpen: [reportEndpoints.open.path, 8 * kB],
}
const saves = [...new Set(Object.values(adminSections).map(({ save }) => save))]

describe.each(Object.entries(bodies))('%s', (_name, json) => {
  test.each(Object.values(forms))(
    'cost %s no more than their length, and are answered shortly',
    (url, bytes) => expectLinear(inJson(url, json), bytes),
  )

  test.each(saves)('cost %s no more than their length, as JSON and in a form', async (url) => {
    await expectLinear(inJson(url, json), 160 * kB)
    await expectLinear(inForm(url, json), 160 * kB)
  })
})

test('of many unknown fields the first is named, with no more of it than a name is long', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: endpoints.newsletter.path,
    payload: { email: 'a@b.co', ['k'.repeat(500)]: 1, second: 2, third: 3 },
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toEqual({
    message: 'This field is not recognised.',
    errors: [{ path: `/${'k'.repeat(100)}`, message: 'This field is not recognised.' }],
  })
})

test('an application with a hundred unknown parts is told of one', async () => {
  const form = new FormData()
  for (let n = 0; n < 90; n += 1) form.append(`unknown ${n}`, 'x')
  const { payload, headers: type } = await multipartOf(form)
  const { url, method } = { ...endpoints.loan, url: endpoints.loan.path }
  const answer = await app.inject({ method, url, payload, headers: type })
  const { errors } = answer.json<{ errors: { message: string }[] }>()
  expect(errors.filter(({ message }) => message === 'This field is not recognised.')).toHaveLength(
    1,
  )
  expect(answer.body.length).toBeLessThan(longestAnswer)
})
