import { useEffect, type ComponentType } from 'react'
import { useForm } from 'react-hook-form'
import { keepDraft } from './keep-draft'
import type { QuestionFormProps } from './question-form'
import { questions, type ControlProps } from './questions'

type Answers = Record<string, string | FileList | undefined>

interface HookFormStepProps {
  Form: ComponentType<QuestionFormProps>
  Control: ComponentType<ControlProps>
}

/** The same questions and rules as ours, as react-hook-form's own guide builds them; with a draft. */
export function HookFormStep({ Form, Control }: HookFormStepProps) {
  const { register, handleSubmit, watch, formState } = useForm<Answers>()

  useEffect(() => {
    const watching = watch((answers) => keepDraft(() => answers))
    return () => watching.unsubscribe()
  }, [watch])

  return (
    <Form
      control={(name, property) => (
        <Control
          id={name}
          property={property}
          {...register(name, { required: property.errorMessage?.required ?? false })}
        />
      )}
      onSubmit={(event) => void handleSubmit(() => {})(event)}
      problems={Object.fromEntries(
        questions.map(([name]) => [name, formState.errors[name]?.message]),
      )}
    />
  )
}
