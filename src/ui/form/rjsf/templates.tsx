import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils'
import { Field, FieldGroup, Questions } from '../../kit/field'
import styles from './templates.module.css'

/** The whole form, or a row that says its label, hint and error itself. */
const isFrame = ({ schema, uiSchema }: FieldTemplateProps) =>
  uiSchema?.['ui:field'] === 'document' || (schema.type === 'object' && !uiSchema?.['ui:field'])

/** A question around its control; nothing around the whole form and around rows. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { label, rawDescription, rawErrors, required, uiSchema, children } = props
  if (isFrame(props)) return children
  const field = {
    id: props.fieldPathId.$id,
    label,
    hint: rawDescription || undefined,
    error: rawErrors?.[0],
  }
  return uiSchema?.['ui:widget'] === 'radio' ? (
    <FieldGroup {...field} required={required}>
      {children}
    </FieldGroup>
  ) : (
    <Field {...field}>{children}</Field>
  )
}

interface FormOptions {
  /** Titles of runs of fields; each begins at a field, the first run at the first. */
  groups?: { title: string; first: string }[]
  /** Fields that are half as wide, each beside the next one, where there is room. */
  halves?: string[]
}

/** The questions one below the other, in the order of the schema, under the titles of their groups. */
export function ObjectFieldTemplate({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const { groups, halves } = (uiSchema?.['ui:options'] ?? {}) as FormOptions
  if (!halves) return properties.map(({ content }) => content)
  const runs = groups ?? [{ title: '', first: properties[0]!.name }]
  const starts = runs.map(({ first }) => properties.findIndex(({ name }) => name === first))
  const Run = groups ? Questions : 'div'
  return runs.map(({ title }, i) => (
    <Run className={styles.halves} key={title} title={title}>
      {properties.slice(starts[i], starts[i + 1]).map(({ name, content }) => (
        <div data-half={halves.includes(name) || undefined} key={name}>
          {content}
        </div>
      ))}
    </Run>
  ))
}

/** Parts of the engine that `FieldTemplate` and the error summary replace. */
export const LeftOut = () => null
