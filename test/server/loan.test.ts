import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeApplication, loanFiles } from '../../src/shared/codecs/loan'
import {
  formOf,
  fourPictures,
  fullAnswers,
  multipartOf,
  picture,
  type TestFile,
  requiredFields,
} from '../fixtures/loan-application'
import { loanPath, startLoanServer, type LoanServer } from '../fixtures/loan-server'

let server: LoanServer
beforeAll(async () => {
  server = await startLoanServer()
})
afterAll(() => server.stop())

const rows = async () => (await server.stored()).applications

describe('POST /admin/loan/addLoanData', () => {
  test('answers a full application with a message and a reference that stands in it', async () => {
    const answer = await server.send(formOf(fullAnswers(), await fourPictures()))
    expect(answer.statusCode).toBe(200)
    const { message, reference } = answer.json<{ message: string; reference: string }>()
    expect(reference).toMatch(/^LN-[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    expect(message).toContain(`Your reference is ${reference}`)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('keeps every answer and every file as they were sent, and tells the office', async () => {
    const files = await fourPictures()
    const answers = fullAnswers('Chidinma')
    const blobs = Object.fromEntries(
      loanFiles.map((field) => [
        field,
        new File([files[field].bytes as Uint8Array<ArrayBuffer>], 'my photo.jpeg'),
      ]),
    )
    const answer = await server.send(encodeApplication(answers, blobs))
    const { reference } = answer.json<{ reference: string }>()
    const { applications, mails } = await server.stored()
    const stored = applications.find(({ row }) => row.reference === reference)!
    expect(stored.row.status).toBe('received')
    expect(Date.parse(stored.row.created_at)).toBeGreaterThan(Date.now() - 60_000)
    expect(stored.answers).toMatchObject(answers)
    for (const field of loanFiles) {
      expect(await stored.open(field)).toEqual(files[field].bytes)
      expect(stored.answers[field]).toEqual({
        name: 'my photo.jpeg',
        size: files[field].bytes.length,
        type: 'image/jpeg',
      })
    }
    expect(mails[0]!.subject).toBe(`New loan application ${reference}`)
    expect(mails[0]!.body).not.toContain('Chidinma')
  })

  test('keeps line ends, foreign letters and both governmentId and government_id', async () => {
    const answers = { ...fullAnswers('letters'), address: '1 Broad St\r\nLagos', kin: 'Ọlá ₦ 李' }
    await server.send(formOf(answers, await fourPictures()))
    const stored = (await rows()).at(-1)!
    expect(stored.answers).toMatchObject({ address: '1 Broad St\nLagos', kin: 'Ọlá ₦ 李' })
    expect(stored.answers.government_id).toBe('government_id letters')
    expect(stored.answers.governmentId).toMatchObject({ type: 'image/jpeg' })
  })

  test('takes the product that was chosen before applying, and stores none without', async () => {
    await server.send(
      formOf({ ...fullAnswers('A'), product: 'trader-loans' }, await fourPictures()),
    )
    expect((await rows()).at(-1)!.answers.product).toBe('trader-loans')
    await server.send(formOf({ ...fullAnswers('B'), product: '' }, await fourPictures()))
    expect((await rows()).at(-1)!.answers).not.toHaveProperty('product')
    const refused = await server.send(
      formOf({ ...fullAnswers('C'), product: 'yacht-loans' }, await fourPictures()),
    )
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ errors: object[] }>().errors).toEqual([
      { path: '/product', message: 'We have no such product.' },
    ])
  })

  test('takes what is optional as absent, and stores nothing for a blank', async () => {
    const answers = Object.entries(fullAnswers('brief')).map(([name, value]): [string, string] => [
      name,
      requiredFields.includes(name) ? value : '  ',
    ])
    const answer = await server.send(formOf(answers, await fourPictures()))
    expect(answer.statusCode).toBe(200)
    expect(Object.keys((await rows()).at(-1)!.answers).toSorted()).toEqual(
      requiredFields.toSorted(),
    )
  })

  test('tidies before it judges: another form of a date, an amount with its currency', async () => {
    const answers = { ...fullAnswers('tidy'), dob: ' 27 March 1990 ', loan_amount: '₦1,500 000' }
    await server.send(formOf(answers, await fourPictures()))
    expect((await rows()).at(-1)!.answers).toMatchObject({
      dob: '03/27/1990',
      loan_amount: '1500000',
    })
  })
})

describe('an empty required field gives "This field is required"', () => {
  const files = fourPictures()
  const required = [{ path: '', message: 'This field is required' }]

  test.each(requiredFields)('%s', async (name) => {
    const before = (await rows()).length
    for (const blank of [undefined, '', ...(name in (await files) ? [] : ['   \r\n '])]) {
      const answers = { ...fullAnswers(), [name]: blank ?? '' }
      if (blank === undefined) delete answers[name]
      const given: Partial<Record<string, TestFile>> = { ...(await files) }
      // A browser sends a file input that nobody filled as a file without name and content.
      if (given[name]) given[name] = { bytes: new Uint8Array(0), name: '' }
      if (blank === '') delete given[name]
      const answer = await server.send(formOf(answers, given))
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toEqual({
        message: 'This field is required',
        errors: required.map((error) => ({ ...error, path: `/${name}` })),
      })
    }
    expect(await rows()).toHaveLength(before)
  })

  test('nothing at all: every required field is named, in the order of the pages', async () => {
    const answer = await server.send(formOf({ bvn: '1' }, {}))
    expect(answer.statusCode).toBe(422)
    const { errors } = answer.json<{ errors: { path: string }[] }>()
    expect(errors.map(({ path }) => path.slice(1)).toSorted()).toEqual(requiredFields.toSorted())
    expect(errors[0]!.path).toBe('/surname')
    expect(errors.at(-1)!.path).toBe('/installment')
  })

  test('a bad date, a text too long, a foreign option and a line break have their sentences', async () => {
    const bad = {
      dob: '02/30/1990',
      employment_dob: '27/03/1990',
      surname: 'x'.repeat(201),
      reason: 'Yacht',
      kin: 'a\nb',
    }
    const answer = await server.send(formOf({ ...fullAnswers(), ...bad }, await files))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: unknown[] }>().errors).toEqual([
      { path: '/surname', message: 'Please use 200 characters or fewer.' },
      {
        path: '/kin',
        message: 'Please type this again: it has a character that cannot be used here.',
      },
      {
        path: '/dob',
        message: 'This date does not exist. Check the day, the month and the year.',
      },
      { path: '/employment_dob', message: 'Enter the month first, for example 03/27/1990' },
      { path: '/reason', message: 'Please check this field.' },
    ])
  })
})

describe('parts that the application does not know are refused, and nothing is stored', () => {
  test.each([
    ['an unknown text', [['status', 'paid']], {}, '/status', 'This field is not recognised.'],
    ['another case', [['Surname', 'x']], {}, '/Surname', 'This field is not recognised.'],
    ['a text twice', [['surname', 'x']], {}, '/surname', 'This field was sent twice.'],
    ['a file as text', [['officialId', 'x']], {}, '/officialId', 'This field has the wrong type.'],
    ['an unknown file', [], { passport: {} }, '/passport', 'This field is not recognised.'],
    ['a text as file', [], { bvn: {} }, '/bvn', 'This field has the wrong type.'],
  ] as const)('%s', async (_, texts, files, path, message) => {
    const before = (await rows()).length
    const { officialId, ...pictures } = await fourPictures()
    const given = path === '/officialId' ? pictures : { ...pictures, officialId }
    const more = Object.fromEntries(
      await Promise.all(
        Object.keys(files).map(async (name) => [name, { bytes: await picture() }] as const),
      ),
    )
    const { bvn, ...others } = fullAnswers()
    const answers = [
      ...Object.entries(path === '/bvn' ? others : { ...others, bvn: bvn! }),
      ...texts.map(([a, b]): [string, string] => [a, b]),
    ]
    const answer = await server.send(formOf(answers, { ...given, ...more }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: unknown[] }>().errors).toContainEqual({ path, message })
    expect(await rows()).toHaveLength(before)
  })

  test('a file twice', async () => {
    const form = formOf(fullAnswers(), await fourPictures())
    form.append('officialId', new File(['x'], 'again.jpg'))
    const answer = await server.send(form)
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ message: 'This field was sent twice.' })
  })

  test.each(['__proto__', 'constructor', 'toString'])('a part called %s', async (name) => {
    const answers: [string, string][] = [...Object.entries(fullAnswers()), [name, 'x']]
    const answer = await server.send(formOf(answers, await fourPictures()))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    const after = await server.send(formOf(fullAnswers('after'), await fourPictures()))
    expect(after.statusCode).toBe(200)
  })
})

describe('bodies of another kind', () => {
  test.each([
    ['application/json', '{"surname":"x"}'],
    ['application/x-www-form-urlencoded', 'surname=x'],
    ['text/plain', 'x'],
    ['multipart/form-data', 'x'],
  ])('%s answers 415', async (type, payload) => {
    const headers = { 'content-type': type }
    const answer = await server.app.inject({ method: 'POST', url: loanPath, payload, headers })
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({
      message: 'Please send the application as multipart/form-data.',
    })
  })

  test('without a body at all answers 4xx', async () => {
    const answer = await server.app.inject({ method: 'POST', url: loanPath })
    expect(answer.statusCode).toBe(415)
  })

  test.each([0, 1, 100, 5000])(
    'a body cut after %i bytes answers 4xx and stores nothing',
    async (length) => {
      const before = (await rows()).length
      const { payload, headers } = await multipartOf(formOf(fullAnswers(), await fourPictures()))
      const answer = await server.app.inject({
        method: 'POST',
        url: loanPath,
        headers,
        payload: payload.subarray(0, length),
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(Object.keys(answer.json<object>())).toContain('message')
      expect(await rows()).toHaveLength(before)
    },
  )

  test('GET is refused, for there is nothing to read there', async () => {
    const answer = await server.app.inject({ url: loanPath })
    expect(answer.statusCode).toBe(405)
  })

  test('a page of another site cannot send one', async () => {
    const form = formOf(fullAnswers(), await fourPictures())
    const answer = await server.send(form, { 'sec-fetch-site': 'cross-site' })
    expect(answer.statusCode).toBe(403)
  })
})
