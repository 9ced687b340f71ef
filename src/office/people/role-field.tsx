import options from '../../../schemas/options.json'
import type { FieldError } from '../../shared/field-error'
import { FieldGroup } from '../../ui/kit/field'
import { RadioGroup } from '../../ui/kit/choice'
import { controlId, type TextSchema } from '../../ui/form/schema-fields'

export interface RoleFieldProps {
  schema: TextSchema
  value: string
  errors: readonly FieldError[]
  disabled: boolean
  onChange: (answer: { name: string; value: string }) => void
}

/** What an account is for. */
export function RoleField({ schema, value, errors, disabled, onChange }: RoleFieldProps) {
  const id = controlId(schema, 'role')
  const error = errors.find(({ path }) => path === '/role')?.message
  return (
    <FieldGroup error={error} id={id} label={schema.properties.role!.title} required>
      <RadioGroup
        disabled={disabled}
        id={id}
        list={options.roles}
        name="role"
        onChange={(role) => onChange({ name: 'role', value: role })}
        value={value}
      />
    </FieldGroup>
  )
}
