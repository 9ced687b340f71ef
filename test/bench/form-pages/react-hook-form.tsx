import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { keepDraft } from './keep-draft'
import { QuestionForm } from './question-form'
import { Control, questions } from './questions'

type Answers = Record<string, string | FileList | undefined>

/** The same questions and rules as ours, as react-hook-form's own guide builds them; with a draft. */
function PersonalStep() {
  const { register, handleSubmit, watch, formState } = useForm<Answers>()

  useEffect(() => {
    const watching = watch((answers) => keepDraft(() => answers))
    return () => watching.unsubscribe()
  }, [watch])

  return (
    <QuestionForm
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

createRoot(document.getElementById('app')!).render(<PersonalStep />)
