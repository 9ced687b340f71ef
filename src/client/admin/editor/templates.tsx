import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils'
import { FieldTemplate as Question } from '../../form/rjsf/templates'
import styles from './editor.module.css'

/** Lists and groups draw their own frame; everything else is one question. */
function FieldTemplate(props: FieldTemplateProps) {
  return props.schema.type === 'array' ? props.children : <Question {...props} />
}

/** The parts of a section that is one object stand under their names; a row is named by its list. */
function ObjectFieldTemplate({ properties, fieldPathId, title, schema }: ObjectFieldTemplateProps) {
  const questions = properties.map(({ content }) => content)
  const { path } = fieldPathId
  const isNamed = path.length > 0 && typeof path.at(-1) === 'string' && schema.type === 'object'
  if (!isNamed) return questions
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {questions}
    </fieldset>
  )
}

export const sectionTemplates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate }
