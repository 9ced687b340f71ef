import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { questionId } from '../../ui/form/describing'
import { RemarkContext } from '../../ui/form/rjsf/field-errors'
import { FieldTemplate as Question } from '../../ui/form/rjsf/templates'
import { useEditor, useValueAt } from './editor-context'
import styles from './editor.module.css'
import { placeOf } from './field-names'
import { textRemark } from './fit'

/** Says below a text, and to whoever comes to it, when it is too long for its place on the page. */
function Fitting({ id, fits, children }: { id: string; fits: number; children: ReactNode }) {
  const { section } = useEditor()
  const [text] = useValueAt(placeOf(section.content, id))
  const remark = textRemark(typeof text === 'string' ? text : '', fits)
  return (
    <RemarkContext value={remark}>
      {children}
      {remark && (
        <p className={styles.remark} id={questionId(id)}>
          {remark}
        </p>
      )}
    </RemarkContext>
  )
}

/** Lists and groups draw their own frame; everything else is one question. */
function FieldTemplate(props: FieldTemplateProps) {
  const fits = props.schema['x-fits'] as number | undefined
  if (props.schema.type === 'array') return props.children
  if (!fits) return <Question {...props} />
  return (
    <Question {...props}>
      <Fitting fits={fits} id={props.id}>
        {props.children}
      </Fitting>
    </Question>
  )
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
