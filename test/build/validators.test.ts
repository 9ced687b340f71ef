import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { validators } from '../../src/build/validators'

const entry = 'virtual:entry'
const schema = fileURLToPath(new URL('../../schemas/contact.schema.json', import.meta.url))

/** The bundle of a page with one validator. */
async function built(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      validators(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) =>
          id === entry
            ? `export { default } from ${JSON.stringify(`${schema}?validator`)}`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in result)) throw new Error('one build was asked for')
  return result.output[0].code
}

interface Validator {
  (value: unknown): boolean
  errors?: { keyword: string; params: object }[] | null
}

let code: string
let validate: Validator

beforeAll(async () => {
  code = await built()
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`
  )) as { default: Validator }
  validate = module.default
})

const message = {
  first_name: 'Ada',
  last_name: 'Obi',
  phone: '08012345678',
  email: 'ada@example.com',
  message: 'Hello',
}

describe('a schema that is imported with ?validator', () => {
  test('is a function that accepts what the schema accepts', () => {
    expect(validate(message)).toBe(true)
  })

  test('leaves its failures as Ajv does', () => {
    const { email: _, ...rest } = message
    expect(validate(rest)).toBe(false)
    expect(validate.errors).toMatchObject([
      { keyword: 'required', params: { missingProperty: 'email' } },
    ])
  })

  test('needs no permission to make code from text, and no module of Node', () => {
    // Ajv carries the name of one helper as a text; a text asks for nothing.
    expect(code).not.toMatch(/new Function|\beval\(|(?<!["'])\brequire\(/)
    expect(code).not.toMatch(/from ['"]/)
  })
})
