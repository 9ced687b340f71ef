import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { contentSchemas } from '../../../schemas'
import { SchemaForm, type SchemaFormProps } from '../../ui/form/rjsf/schema-form'
import { drawnLook, drawnSchema } from './drawn-schema'
import { changeAt, useEditor } from './editor-context'
import { placeOf } from './field-names'
import { ImageField } from './image-field'
import { PositionField } from './position-field'
import { RichTextField } from './rich-text-field'
import { RowsField } from './rows-field'
import { draftIn } from './section-machine'
import { compiledOf, lookOf } from './section-schemas'
import { sectionTemplates } from './templates'

const fields = {
  ArrayField: RowsField,
  image: ImageField,
  position: PositionField,
  richText: RichTextField,
}

/** The fields of a section, all read off its schema. */
export function SectionForm() {
  const { actor, section } = useEditor()
  const key = section.content
  const errors = useSelector(actor, ({ context }) => context.errors)
  const filled = useSelector(actor, ({ context }) => context.filled)
  const start = useMemo(
    () => ({ filled, content: draftIn(actor.getSnapshot()).content }),
    [actor, filled],
  )
  const [schema, look] = useMemo(() => {
    const own = lookOf(key)
    const drawn = drawnSchema(contentSchemas[key], own)
    return [drawn as SchemaFormProps['schema'], drawnLook(drawn, own)]
  }, [key])
  return (
    <SchemaForm
      answers={start.content}
      compiled={compiledOf(key)}
      errors={errors}
      fields={fields}
      key={String(start.filled)}
      onHear={(_, value, id) => changeAt(actor, placeOf(key, id), value)}
      schema={schema}
      templates={sectionTemplates}
      uiSchema={look}
    />
  )
}
