import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loanSteps } from '../../../../schemas'
import employment from '../../../../schemas/loan/step-2-employment.schema.json?validator'
import look from '../../../../schemas/loan/step-2-employment.ui.json'
import { inlined } from '../../../../src/ui/form/rjsf/inlined'
import { useField } from '../../../../src/ui/form/rjsf/form-context'
import { compileSchema } from '../../../../src/shared/vocabulary'
import { SchemaForm, type SchemaFormProps } from '../../../../src/ui/form/rjsf/schema-form'

const text = { type: 'string', title: 'Text' } as const
const nested: RJSFSchema & { $id: string } = {
  $id: 'page',
  type: 'object',
  properties: {
    'first-part': { type: 'object', properties: { 'phone-2': text, phone: text } },
    first: { type: 'object', properties: { 'part-phone': text } },
  },
}

const compiled = compileSchema(nested)

const drawn = (props: Partial<SchemaFormProps> & Pick<SchemaFormProps, 'schema'>) =>
  renderToStaticMarkup(
    <SchemaForm
      compiled={compiled}
      errors={[]}
      onChange={() => {}}
      uiSchema={{}}
      values={{}}
      {...props}
    />,
  )

test('every field changes its value by its path, whatever its name', () => {
  const changes: unknown[] = []
  function Changing(props: FieldProps) {
    const { path, onChange } = useField(props)
    onChange(`typed into ${path}`)
    return null
  }
  drawn({
    schema: nested,
    fields: { StringField: Changing },
    onChange: (...change) => changes.push(change),
  })
  const paths = ['/first-part/phone-2', '/first-part/phone', '/first/part-phone']
  expect(changes).toEqual(paths.map((path) => [path, `typed into ${path}`]))
})

test('an error stands at the one field that its path names', () => {
  const errors = [{ path: '/first-part/phone', message: 'This field is required' }]
  const html = drawn({ schema: nested, errors })
  expect(html.match(/data-invalid/g)).toHaveLength(1)
  expect(html.match(/<input[^>]*aria-invalid="true"[^>]*>/g)).toEqual([
    expect.stringContaining('id="page-first-part-phone"'),
  ])
})

const answers = {
  employer_name: 'Lagos Bakery',
  employment_dob: '03/04/2020',
  salary_amount: '250k',
  confirmed_radio: 'yes',
  degree: 'MBA',
  employer_address: '1 Broad Street',
}
const byPath = Object.fromEntries(
  Object.entries(answers).map(([name, answer]) => [`/${name}`, answer]),
)

test.each([
  ['starts with its value', { values: answers }],
  ['shows a value that came later', { late: byPath }],
])('every text %s in the control that its schema asks for', (_, given) => {
  const schema = inlined(loanSteps[1]) as SchemaFormProps['schema']
  const html = drawn({ schema, compiled: employment, ...given, uiSchema: look })
  const control = (name: string) =>
    new RegExp(`<(?:input|textarea|select)[^>]*id="${schema.$id}-${name}"[^>]*>[^<]*`).exec(
      html,
    )![0]
  expect(control('employer_name')).toContain('value="Lagos Bakery"')
  expect(control('employment_dob')).toContain('value="03/04/2020"')
  expect(html).toContain('4 March 2020')
  expect(control('salary_amount')).toContain('value="250k"')
  expect(html).toContain('₦250,000')
  expect(control('employer_address')).toMatch(/^<textarea.*rows="3".*1 Broad Street$/)
  expect(html).toContain('<option value="MBA" selected="">')
  expect(html).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="yes"/)
})
