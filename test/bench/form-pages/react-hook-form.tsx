import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { Control, questions } from './questions'

type Answers = Record<string, string | FileList | undefined>

/** The same questions and rules as ours, as react-hook-form's own guide builds them; with a draft. */
function PersonalStep() {
  const { register, handleSubmit, watch, formState } = useForm<Answers>()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const watching = watch((answers) => {
      clearTimeout(timer)
      timer = setTimeout(() => localStorage.setItem('formData', JSON.stringify(answers)), 300)
    })
    return () => watching.unsubscribe()
  }, [watch])

  const failing = questions.filter(([name]) => formState.errors[name])
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => {})(event)}>
      {failing.length > 0 && (
        <section aria-label="There is a problem">
          <ul>
            {failing.map(([name, { title }]) => (
              <li key={name}>
                <a href={`#${name}`}>
                  {title}: {formState.errors[name]?.message}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.map(([name, property]) => (
        <div key={name}>
          <label htmlFor={name}>{property.title}</label>
          {property.description && <p>{property.description}</p>}
          {formState.errors[name] && <p role="alert">{formState.errors[name]?.message}</p>}
          <Control
            id={name}
            property={property}
            {...register(name, { required: property.errorMessage?.required ?? false })}
          />
        </div>
      ))}
      <button type="submit">Next</button>
    </form>
  )
}

createRoot(document.getElementById('app')!).render(<PersonalStep />)
