import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { contentSchemas } from '../../../schemas'
import { SchemaForm, type SchemaFormProps } from '../../ui/form/rjsf/schema-form'
import { drawnUiSchema, drawnSchema } from './drawn-schema'
import { withValue } from './draft'
import { useEditor } from './editor-context'
import { ImageField } from './image-field'
import { PositionField } from './position-field'
import { RichTextField } from './rich-text-field'
import { RowsField } from './rows-field'
import { draftIn } from './section-machine'
import { uiSchemaOf } from './section-schemas'
import { sectionTemplates } from './templates'

const fields = {
  ArrayField: RowsField,
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
  const onChange = useCallback(
    (path: string, value: unknown) => {
      const draft = draftIn(actor.getSnapshot())
      const content = withValue(draft.content, path, value)
      actor.send({ type: 'change', draft: { ...draft, content }, path })
    },
    [actor],
  )
  return (
    <SchemaForm
      errors={errors}
      fields={fields}
      key={String(start.filled)}
      onChange={onChange}
      schema={schema}
      templates={sectionTemplates}
      uiSchema={uiSchema}
      values={start.content}
    />
  )
}
