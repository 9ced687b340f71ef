import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { questionId } from '../../ui/form/describing'
import { RemarkContext, useField } from '../../ui/form/rjsf/form-context'
import { FieldTemplate as Question } from '../../ui/form/rjsf/templates'
import { useDraftText } from './editor-context'
import styles from './editor.module.css'
import { textRemark } from './fit'

interface FittingProps extends Pick<FieldTemplateProps, 'fieldPathId'> {
  fits: number
  children: ReactNode
}

/** A warning below a text that is too long for the page, also for screen readers. */
function Fitting({ fits, children, ...props }: FittingProps) {
  const { id, path } = useField(props)
  const remark = textRemark(useDraftText(path), fits)
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

/** Lists and groups draw their own frame; every other field is a question. */
function FieldTemplate(props: FieldTemplateProps) {
  const fits = props.schema['x-fits'] as number | undefined
  if (props.schema.type === 'array') return props.children
  if (!fits) return <Question {...props} />
  return (
    <Question {...props}>
      <Fitting fieldPathId={props.fieldPathId} fits={fits}>
        {props.children}
      </Fitting>
    </Question>
  )
}

/** A group of a section that is one object, under its title; rows are labelled by their list. */
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
