// @module-tag stores
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { inboxKinds, inboxPageSize } from '../../src/shared/back-office'
import type { InboxPage } from '../../src/shared/contracts/inbox'
import { session, withAdministrator } from '../fixtures/administrator'
import { headersFor } from '../fixtures/beside'
import { fullAnswers } from '../fixtures/loan-application'
import { type OpenApp, forAll, startApp } from './start-app'
import { apply, ownAddress, report, subscribe, writeTo } from '../fixtures/visitors'

const applicant = {
  ...fullAnswers('Nobody'),
  surname: 'Ọláyínká',
  first_name: 'Adébáyọ̀',
  middle_name: 'Ṣọlá',
  phone: '+234 803 555 1234',
  secondary_phone: '0809-777-4321',
  email: 'a.olayinka@example.com',
  bvn: '22298765432',
  account_number: '0123456789',
  employer_name: '8774 Zenith Foundry Ltd',
  address: '14 Adeniyi Jones Avenue, Ikeja',
  kin: 'Folúkẹ́ Bello',
  kin_phone: '07061112223',
}

const settings = { ...withAdministrator, whistleDelivery: 'server' } as const

/** What office and visitors do at an open server. */
async function siteAt(open: OpenApp) {
  const headers = await session(open.app)
  const headersOf = headersFor(open, headers)
  const post = async (url: string, payload: object) => {
    const asked = { method: 'POST', url, headers: await headersOf(url), payload } as const
    const answer = await open.app.inject(asked)
    expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
      url,
      200,
      '',
    ])
    return answer
  }
  const page = async (kind: string, question: object = {}) =>
    (await post(`/api/inbox/${kind}`, question)).json<InboxPage>()
  return {
    ...open,
    headers,
    headersOf,
    post,
    page,
    found: async (kind: string, search: string) =>
      (await page(kind, { search })).items.map(({ matched }) => matched),
    ask: (url: string, payload: object) =>
      open.app.inject({ method: 'POST', url, headers, payload }),
    apply: (answers: Record<string, string> = applicant) => apply(open.app, answers),
    contact: (first_name: string, more = {}) =>
      writeTo(open.app, first_name, { email: ownAddress(first_name), ...more }),
    subscribe: (email: string) => subscribe(open.app, email),
    whistle: (words: string, more = {}) => report(open.app, words, more),
  }
}

const start = async (more = {}) => siteAt(await startApp({ ...settings, ...more }))

type Site = Awaited<ReturnType<typeof siteAt>>

/** An entry of each kind. */
async function addEntries(site: Site) {
  const reference = await site.apply()
  await site.contact('Ngozi')
  await site.subscribe('kemi.bakare@example.com')
  await site.whistle('The till is short', { accountNumber: '3344556677' })
  return { ...site, reference }
}

const withEntries = async () => addEntries(await start())

describe('a search finds', () => {
  // They only read: one site for them all.
  let site: Site
  beforeAll(
    () =>
      forAll(settings, async (open) => {
        site = await siteAt(open)
        await site.apply({ ...fullAnswers('Other'), first_name: 'Emeka' })
        await addEntries(site)
      }),
    60_000,
  )

  test.each([
    ['a name by its beginning, without accents', 'ola', ['surname']],
    ['a name as it is written', 'Ọláyínká', ['surname']],
    ['a letter with a dot', 'sola', ['middle_name']],
    ['the first three letters', 'ade', ['first_name', 'address']],
    ['a phone number with its country code', '+234 803 555 1234', ['phone']],
    ['a phone number as it is dialled', '08035551234', ['phone']],
    ['a phone number as it was copied', '\u202a0803\u00a0555\u200b1234\u202c', ['phone']],
    ['the first digits of a phone number', '0803', ['phone']],
    ['the first digits without the zero', '803', ['phone']],
    ['the last digits of a phone number', '4321', ['secondary_phone']],
    ['more of its last digits', '7774321', ['secondary_phone']],
    ['somebody else’s phone number', '0706 111 2223', ['kin_phone']],
    ['a BVN', '22298765432', ['bvn']],
    ['the first digits of a BVN', '22298', ['bvn']],
    ['an account number', '0123456789', ['account_number']],
    ['an email address', 'a.olayinka@example.com', ['email']],
    ['an email address in capitals', 'A.Olayinka@Example.com', ['email']],
    ['an employer', 'zenith', ['employer_name']],
    ['the first digits of a word', '877', ['employer_name']],
    ['a word of an address', 'ikeja', ['address']],
    ['a next of kin', 'foluke bello', ['kin']],
    ['words of several answers', 'zen ola 803', ['employer_name', 'surname', 'phone']],
  ])('%s', async (_, search, fields) => {
    const all = await site.found('loan', search)
    expect(all).toHaveLength(1)
    expect(all[0]).toEqual(expect.arrayContaining(fields))
  })

  test('a reference, whole and in parts', async () => {
    const { reference, found } = await withEntries()
    const [, first, second] = reference.split('-') as [string, string, string]
    for (const search of [reference, reference.toLowerCase(), first, second, second.slice(0, 3)])
      expect([search, await found('loan', search)]).toEqual([search, [['title']]])
  })

  test('entries of each kind', async () => {
    const { found, page } = site
    expect(await found('contact', 'ngo 1234567')).toEqual([['first_name', 'email', 'phone']])
    expect(await found('newsletter', 'kemi')).toEqual([['email']])
    expect(await found('newsletter', 'kemi.bakare@example.com')).toEqual([['email']])
    expect(await found('whistle', 'till 33445')).toEqual([['report', 'accountNumber']])
    const { receivedAt } = (await page('whistle')).items[0]!
    expect(await found('whistle', receivedAt)).toEqual([['title']])
  })

  test.each(['ọlá nobodyelse', '08135551234', 'ol', '%', '\\', "'", '99', 'example.org'])(
    'nothing for %j',
    async (search) => {
      expect(await site.found('loan', search)).toEqual([])
    },
  )

  test('many entries page by page, and few exactly', async () => {
    const { contact, page } = await start({})
    const count = 210
    for (let n = 0; n < count; n += 1)
      await contact('Ibrahim', { phone: `0803${String(n).padStart(4, '0')}567` })
    const first = await page('contact', { search: 'ibrahim' })
    expect([first.total, first.pages, first.items.length]).toEqual([count, 9, inboxPageSize])
    const last = await page('contact', { search: 'ibrahim', page: 9 })
    expect(last.items.map(({ id }) => id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    const oldest = await page('contact', { search: 'ibrahim', sort: 'oldest' })
    expect(oldest.items[0]!.id).toBe(1)
    expect((await page('contact', { search: '08030207567' })).total).toBe(1)
  })
})

describe('names, numbers and amounts are found as people type them', () => {
  const irish = {
    ...fullAnswers('Other'),
    first_name: 'Nkechi',
    surname: 'O’Hara',
    employer_name: 'Adeyemi\u2011Bello & Sons',
    phone: '0801 234 5678',
    loan_amount: '490000',
    reason: 'PL',
  }
  const plain = { ...fullAnswers('Plain'), surname: 'OHara', first_name: 'Segun' }

  test('with any apostrophe or none, any hyphen, and amounts as they are shown', async () => {
    const { apply, page, contact } = await start()
    await apply(irish)
    await apply(plain)
    const found = async (search: string) =>
      (await page('loan', { search })).items.map(({ id }) => id).toSorted()
    for (const search of ["O'Hara", 'O’Hara', 'o‘hara', 'OʼHara', 'OHara', 'ohara'])
      expect([search, await found(search)]).toEqual([search, [1, 2]])
    expect(await found('hara nkechi')).toEqual([1])
    for (const search of [
      'Adeyemi-Bello',
      'Adeyemi\u2010Bello',
      'Adeyemi\u2011Bello',
      'adeyemi–bello',
    ])
      expect([search, await found(search)]).toEqual([search, [1]])
    for (const search of ['490,000', '₦490,000', 'N490,000', '490000', '490 000', '490,000.00'])
      expect([search, await found(search)]).toEqual([search, [1]])
    await contact('Ada', { message: 'I need ₦1,490,000 for the lender’s van' })
    for (const search of ['1,490,000', '1490000', "lender's", 'lenders', 'lender'])
      expect([search, (await page('contact', { search })).total]).toEqual([search, 1])
  })

  test('a phone number with blanks is one number, and finds nobody who has its parts', async () => {
    const { contact, page } = await start()
    await contact('Owner', { phone: '0801 234 5678' })
    await contact('Stranger', { phone: '0801 999 5678', message: 'Call me at 234' })
    for (const search of [
      '0801 234 5678',
      '+234 801 234 5678',
      '0801-234-5678',
      '0801\u2011234\u20115678',
    ]) {
      const { items, total } = await page('contact', { search })
      expect([search, total, items[0]?.title]).toEqual([search, 1, 'Owner Obi'])
    }
    expect((await page('contact', { search: '0801' })).total).toBe(2)
  })

  test('what is too short to be found by its beginning is said', async () => {
    const { contact, page } = await start()
    await contact('Ng')
    await contact('Ngozi')
    const short = await page('contact', { search: 'ng' })
    expect([short.isShort, short.items.map(({ id }) => id)]).toEqual([true, [1]])
    expect((await page('contact', { search: 'obi 99' })).isShort).toBe(true)
    for (const search of ['ngo', "O'N", '0801 23']) {
      const { isShort } = await page('contact', { search })
      expect([search, isShort]).toEqual([search, search === "O'N"])
    }
    expect((await page('contact')).isShort).toBeUndefined()
  })

  test('the counts of the states are those of what is found, whichever state is asked for', async () => {
    const { contact, page, ask, headersOf, app } = await start()
    for (const name of ['Ada', 'Ada', 'Ada', 'Bola']) await contact(name)
    const url = '/api/inbox/contact/1'
    const set = { method: 'POST', url: `${url}/state`, payload: { state: 'done' } } as const
    expect((await app.inject({ ...set, headers: await headersOf(url) })).statusCode).toBe(200)
    expect((await ask('/api/inbox/contact', {})).json<InboxPage>().counts).toMatchObject({
      new: 3,
      done: 1,
    })
    for (const state of ['', 'new', 'done', 'in-review']) {
      const { counts, total } = await page('contact', { search: 'ada', state })
      expect([state, counts, total]).toEqual([
        state,
        { new: 2, 'in-review': 0, done: 1 },
        { '': 3, new: 2, done: 1, 'in-review': 0 }[state],
      ])
    }
  })
})

test('a name that hundreds have is found in each state and order', async () => {
  const { contact, page, sql } = await start()
  await contact('Ibrahim')
  await sql(`
    with recursive number (n) as (select 2 union all select n + 1 from number where n < 300)
    insert into contact_message (id, first_name, last_name, phone, email, message, created_at, status, indexed)
    select n, first_name, last_name, phone, email, message, created_at,
      case when n > 120 then 'done' else status end, 1
    from contact_message, number where contact_message.id = 1`)
  await sql(`insert into inbox_term (kind, term, entry) select kind, term, contact_message.id
    from inbox_term, contact_message where entry = 1 and contact_message.id > 1`)
  const found = async (question: object) => {
    const { total, counts, items } = await page('contact', { search: 'ibrahim obi', ...question })
    expect(counts).toEqual({ new: 120, 'in-review': 0, done: 180 })
    return [total, items[0]?.id, items.at(-1)?.id]
  }
  expect(await found({})).toEqual([300, 300, 276])
  expect(await found({ sort: 'oldest', page: 2 })).toEqual([300, 26, 50])
  expect(await found({ state: 'new' })).toEqual([120, 120, 96])
  expect(await found({ state: 'done', sort: 'oldest' })).toEqual([180, 121, 145])
  expect(await found({ state: 'in-review' })).toEqual([0, undefined, undefined])
})

describe('a name that thousands have', () => {
  /** As many entries more as copies of the first, which only messages can be. */
  const copies = 12_010

  test('is found page by page, with filters and other names, and exported whole', async () => {
    const { contact, page, post, sql } = await start()
    await contact('Ibrahim')
    await contact('Chidi')
    await sql(`
      with recursive number (n) as (select 3 union all select n + 1 from number where n < ${copies})
      insert into contact_message (id, first_name, last_name, phone, email, message, created_at, status, indexed)
      select n, first_name, last_name, phone, email, message, '2026-03-01T12:00:00.000Z',
        case when n > 2000 then 'done' else status end, 1
      from contact_message, number where contact_message.id = 1`)
    await sql(`insert into inbox_term (kind, term, entry) select kind, term, contact_message.id
      from inbox_term, contact_message where entry = 1 and contact_message.id > 2`)
    const found = async (question: object) => {
      const { total, items } = await page('contact', question)
      return [total, items[0]?.id, items.at(-1)?.id]
    }
    expect(await found({ search: 'obi' })).toEqual([copies, copies, copies - 24])
    expect(await found({ search: 'obi', sort: 'oldest' })).toEqual([copies, 1, 25])
    expect(await found({ search: 'ibrahim obi', page: 481 })).toEqual([copies - 1, 10, 1])
    expect(await found({ search: 'obi', page: 81 })).toEqual([copies, 10_010, 9986])
    expect(await found({ search: 'obi', state: 'new' })).toEqual([2000, 2000, 1976])
    expect((await page('contact', { search: 'obi', state: 'new' })).counts).toEqual({
      new: 2000,
      'in-review': 0,
      done: copies - 2000,
    })
    expect(await found({ search: 'obi', until: '2026-03-01', page: 2 })).toEqual([
      copies - 2,
      copies - 25,
      copies - 49,
    ])
    expect(await found({ search: 'obi', since: '2026-03-02' })).toEqual([2, 2, 1])
    expect(await found({ search: 'obi', state: 'done', page: 401 })).toEqual([10_010, 2010, 2001])
    expect(await found({ search: 'obi chidi' })).toEqual([1, 2, 2])
    const csv = await post('/api/inbox/contact/export', { search: 'obi', state: 'new' })
    const numbers = [...csv.body.matchAll(/^"(\d+)"/gm)].map(([, id]) => Number(id))
    expect(numbers).toEqual(Array.from({ length: 2000 }, (_, n) => 2000 - n))
  })

  test('is found by how long an application waits', async () => {
    const { apply, page, sql } = await start()
    for (let n = 0; n < 3; n += 1) await apply()
    await sql(`
      with recursive number (n) as (select 4 union all select n + 1 from number where n < 1500)
      insert into loan_application (id, application, reference, status, created_at, wrapped_key, answers,
        submission_content, indexed, state_since)
      select n, 'copy' || n, 'LN-' || n, status, created_at, '', '', '', 1, '2030-01-01T00:00:00.000Z'
      from loan_application, number where loan_application.id = 1`)
    await sql(`insert into inbox_term (kind, term, entry) select kind, term, loan_application.id
      from inbox_term, loan_application where kind = 1 and entry = 1 and loan_application.id > 3`)
    await sql(`update loan_application set finished_at = state_since where id = 1`)
    await sql(`update loan_application set state_since = '2026-01-01T00:00:00.000Z' where id = 3`)
    const search = 'zenith adebayo'
    const first = await page('loan', { search, sort: 'waiting' })
    expect([first.total, first.items.map(({ id }) => id)]).toEqual([1500, [3, 2]])
    const last = await page('loan', { search, sort: 'waiting', page: 60 })
    expect(last.items.map(({ id }) => id)).toEqual([1])
    const received = await page('loan', { search, sort: 'waiting', state: 'received' })
    expect(received.items.map(({ id }) => id)).toEqual([3, 1, 2])
  })
})

describe('the index', () => {
  test('is written with its entry or not at all', async () => {
    const { refuseRows, rows, apply, contact, subscribe, whistle } = await start()
    await refuseRows('inbox_term')
    for (const send of [
      () => apply(),
      () => contact('Ada'),
      () => subscribe('ada@example.com'),
      () => whistle('Wrong'),
    ])
      await expect(send()).rejects.toThrow('answered with 500')
    for (const table of [
      'contact_message',
      'newsletter_subscriber',
      'whistle_report',
      'loan_application',
      'outbox_mail',
    ] as const)
      expect([table, await rows(table)]).toEqual([table, []])
  })

  test('forgets an entry that is removed, also what the rules of an earlier release made', async () => {
    const { app, headersOf, rows, sql } = await withEntries()
    await sql(`insert into inbox_term (kind, term, entry)
      select distinct kind, 4711, entry from inbox_term`)
    const before = await rows('inbox_term')
    expect(new Set(before.map(({ kind }) => kind)).size).toBe(inboxKinds.length)
    for (const [n, kind] of inboxKinds.entries()) {
      const url = `/api/inbox/${kind}/1`
      await app.inject({ method: 'DELETE', url, headers: await headersOf(url) })
      const left = new Set((await rows('inbox_term')).map((row) => row.kind))
      expect([kind, left.size]).toEqual([kind, inboxKinds.length - n - 1])
    }
  })

  test('forgets an entry that cannot be opened any more', async () => {
    const { app, headers, rows, sql } = await withEntries()
    await sql(`update loan_application set answers = 'AAAA'`)
    const count = (await rows('inbox_term')).filter(({ kind }) => kind === 1).length
    expect(count).toBeGreaterThan(50)
    await app.inject({ method: 'DELETE', url: '/api/inbox/loan/1', headers })
    expect((await rows('inbox_term')).filter(({ kind }) => kind === 1)).toEqual([])
  })

  test('is made again by a start after it was lost, and of entries that never had one', async () => {
    const first = await withEntries()
    for (let n = 0; n < 50; n += 1) await first.contact(`Name${n}`)
    const terms = await first.rows('inbox_term')
    await first.app.close()
    await first.sql('delete from inbox_term where kind <> 2')
    await first.sql('update contact_message set indexed = 0 where id > 3')
    await first.sql('delete from inbox_term where kind = 2 and entry > 3')

    const again = await start({ dataDir: first.dataDir })
    await expect
      .poll(async () => (await again.page('newsletter', { search: 'kemi' })).total)
      .toBe(1)
    await expect.poll(async () => (await again.page('whistle', { search: 'till' })).total).toBe(1)
    expect(await again.found('loan', 'adebayo')).toEqual([['first_name']])
    expect((await again.page('contact', { search: 'name49' })).unindexed).toBe(0)
    expect((await again.page('contact', { search: 'obi' })).total).toBe(51)
    const order = ({ kind, term, entry }: (typeof terms)[number]) => `${kind} ${term} ${entry}`
    expect((await again.rows('inbox_term')).map(order).toSorted()).toEqual(
      terms.map(order).toSorted(),
    )
  })

  test('is made again, in the background, of entries that an earlier release indexed otherwise', async () => {
    const first = await start()
    await first.contact('Ada', { last_name: 'O’Hara' })
    const terms = (await first.rows('inbox_term')).map(({ term }) => term)
    await first.contact('Bola')
    await first.app.close()
    const { dataDir } = first
    const old = await first.rows('inbox_term')
    await first.sql(`delete from inbox_term where entry = 1 and term <> ${terms[0]}`)
    await first.sql("delete from sequence where name = 'inbox_term'")
    const again = await start({ dataDir })
    await expect.poll(async () => (await again.page('contact', { search: 'ohara' })).total).toBe(1)
    expect(await again.rows('inbox_term')).toHaveLength(old.length)
  })

  test('a search says how many entries it does not find yet', async () => {
    const { contact, page, sql } = await start()
    for (const name of ['Ada', 'Bola', 'Chidi']) await contact(name)
    // The server looks once, at its start, for what is not indexed.
    await expect
      .poll(async () => {
        await sql('update contact_message set indexed = 0 where id > 1')
        return (await page('contact', { search: 'obi' })).unindexed
      })
      .toBe(2)
    expect((await page('contact')).unindexed).toBeUndefined()
  })

  test('of a long report has a bounded number of terms', async () => {
    const { whistle, rows } = await start()
    const words = Array.from({ length: 2000 }, (_, n) => `w${n.toString(36)}`)
    await whistle(words.join(' '))
    const terms = await rows('inbox_term')
    expect(terms.length).toBeGreaterThan(300)
    expect(terms.length).toBeLessThan(600)
  })

  test('takes at most 2.5 kB for an application', async () => {
    const { apply, rows } = await start()
    await apply()
    const terms = await rows('inbox_term')
    expect(terms.length).toBeGreaterThan(60)
    expect(terms.length).toBeLessThan(160)
  })
})

describe('without the key the index tells nothing', () => {
  const words = (text: string) => [
    text,
    ...text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .split(/[^a-z0-9]+/),
    ...(text.match(/\d+/g) ?? []),
    text.replace(/\D/g, ''),
  ]

  test('no word, number or plain hash of them is in it', async () => {
    const { rows, reference } = await withEntries()
    const terms = await rows('inbox_term')
    expect(terms.length).toBeGreaterThan(100)
    const stored = new Set(terms.map(({ term }) => Number(term)))
    const texts = [...Object.values(applicant), reference, 'Ngozi', 'Obi', 'The till is short']
    const known = new Set(texts.flatMap(words).filter((word) => word.length > 0))
    for (const word of new Set(known))
      for (let length = 3; length < word.length; length += 1) known.add(word.slice(0, length))
    expect(known.size).toBeGreaterThan(300)
    const numbers = [...known].flatMap((word) => {
      const digests = ['sha256', 'sha1', 'md5', 'sha512'].flatMap((name) => {
        const digest = createHash(name).update(word).digest()
        return [digest, Buffer.from(digest.toString('hex')), Buffer.from(digest.toString('base64'))]
      })
      const plain = [Buffer.from(word), Buffer.from(Buffer.from(word).toString('base64'))]
      const ofBytes = [...digests, ...plain]
        .filter(({ length }) => length >= 4)
        .flatMap((bytes) => [
          bytes.readInt32BE(),
          bytes.readInt32LE(),
          bytes.readInt32BE(bytes.length - 4),
        ])
      return /^\d{1,9}$/.test(word) ? [...ofBytes, Number(word)] : ofBytes
    })
    expect(numbers.length).toBeGreaterThan(10_000)
    // Two of 2^32 values may be equal by chance: at these numbers once in 200 runs, so one may.
    expect(numbers.filter((one) => stored.has(one)).length).toBeLessThan(2)
  })

  test('the same name has other terms in another kind, another site and another group', async () => {
    const termsOf = async (site: Awaited<ReturnType<typeof start>>) =>
      (await site.rows('inbox_term')).map(({ term }) => Number(term))
    const one = await start()
    await one.contact('Chukwuemeka', { message: 'Chukwuemeka' })
    const contact = await termsOf(one)
    const other = await start()
    await other.contact('Chukwuemeka', { message: 'Chukwuemeka' })
    await one.subscribe('chukwuemekax@example.com')
    const newsletter = (await one.rows('inbox_term'))
      .filter(({ kind }) => kind === 3)
      .map(({ term }) => Number(term))
    expect(newsletter.length).toBeGreaterThan(3)
    expect(newsletter.filter((term) => contact.includes(term))).toEqual([])
    const elsewhere = await termsOf(other)
    expect(elsewhere).toHaveLength(contact.length)
    expect(elsewhere.filter((term) => contact.includes(term))).toEqual([])
    expect(new Set(contact).size).toBe(contact.length)
  })
})
