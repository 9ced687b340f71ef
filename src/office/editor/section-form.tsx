import { useSelector } from '@xstate/react'
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react'
import { contentSchemas } from '../../../schemas'
import { SchemaForm, type SchemaFormProps } from '../../ui/form/rjsf/schema-form'
import { ColourField } from './colour-field'
import { drawnUiSchema, drawnSchema } from './drawn-schema'
import { withValue } from './draft'
import { useEditor, useDraftText } from './editor-context'
import { ImageField } from './image-field'
import { PositionField } from './position-field'
import { RichTextField } from './rich-text-field'
import { RowsField } from './rows-field'
import { draftIn } from './section-machine'
import { compiledOf, uiSchemaOf } from './section-schemas'
import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils'
import { questionId } from '../../ui/form/describing'
import { RemarkContext, useField, type AskedQuestion } from '../../ui/form/rjsf/form-context'
import { FieldTemplate as Question } from '../../ui/form/rjsf/templates'
import styles from './editor.module.css'
import { textRemark } from './fit'
import { sectionQuestion } from './section-question'

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
        <p className="late" id={questionId(id)}>
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

/** What stands above the questions of groups, by their names. */
export const AboveContext = createContext<Readonly<Record<string, ReactNode>>>({})

/** A group of a section that is one object, under its title; rows are labelled by their list. */
function ObjectFieldTemplate({ properties, fieldPathId, title, schema }: ObjectFieldTemplateProps) {
  const above = useContext(AboveContext)
  const questions = properties.map(({ content }) => content)
  const { path } = fieldPathId
  const isNamed = path.length > 0 && typeof path.at(-1) === 'string' && schema.type === 'object'
  if (!isNamed) return questions
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div>{above[path.at(-1)!]}</div>
      {questions}
    </fieldset>
  )
}

const sectionTemplates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate }

const fields = {
  ArrayField: RowsField,
  colour: ColourField,
  image: ImageField,
  position: PositionField,
  richText: RichTextField,
}

/** The fields of a section, rendered from its schema. */
export function SectionForm() {
  const { actor, section } = useEditor()
  const key = section.content
  const errors = useSelector(actor, ({ context }) => context.errors)
  const filled = useSelector(actor, ({ context }) => context.filled)
  const start = useMemo(
    () => ({ filled, content: draftIn(actor.getSnapshot()).content }),
    [actor, filled],
  )
  const [schema, uiSchema] = useMemo(() => {
    const own = uiSchemaOf(key)
    const drawn = drawnSchema(contentSchemas[key], own)
    return [drawn as SchemaFormProps['schema'], drawnUiSchema(drawn, own)]
  }, [key])
  const [asked, ask] = useState<readonly AskedQuestion[]>([])
  const onChange = useCallback(
    (path: string, value: unknown) => {
      const draft = draftIn(actor.getSnapshot())
      const content = withValue(draft.content, path, value)
      actor.send({ type: 'change', draft: { ...draft, content }, path })
      ask((before) =>
        before.some((question) => question.path === path)
          ? before.filter((question) => question.path !== path)
          : before,
      )
    },
    [actor],
  )
  const onLeave = useCallback(
    (path: string) => {
      const question = sectionQuestion(key, path, draftIn(actor.getSnapshot()).content)
      if (question) ask((before) => [...before, { path, ...question }])
    },
    [actor, key],
  )
  return (
    <SchemaForm
      compiled={compiledOf(key)}
      errors={errors}
      fields={fields}
      key={String(start.filled)}
      onChange={onChange}
      onLeave={onLeave}
      questions={asked}
      schema={schema}
      templates={sectionTemplates}
      uiSchema={uiSchema}
      values={start.content}
    />
  )
}
