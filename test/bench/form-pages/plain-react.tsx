import { useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { Control, questions } from './questions'

const isRequired = (name: string) =>
  questions.some(([own, { errorMessage }]) => own === name && errorMessage?.required)

const answersIn = (form: HTMLFormElement) =>
  [...new FormData(form)].map(
    ([name, value]) => [name, typeof value === 'string' ? value : value.name] as const,
  )

let timer: ReturnType<typeof setTimeout>

function keepDraft({ currentTarget }: FormEvent<HTMLFormElement>) {
  clearTimeout(timer)
  timer = setTimeout(() => {
    localStorage.setItem('formData', JSON.stringify(Object.fromEntries(answersIn(currentTarget))))
  }, 300)
}

/** The same questions and rules as ours with React alone; with a draft. */
function PersonalStep() {
  const [failing, setFailing] = useState<string[]>([])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const empty = answersIn(event.currentTarget).filter(
      ([name, value]) => !value && isRequired(name),
    )
    setFailing(empty.map(([name]) => name))
  }

  return (
    <form noValidate onInput={keepDraft} onSubmit={submit}>
      {failing.length > 0 && (
        <section aria-label="There is a problem">
          <ul>
            {questions
              .filter(([name]) => failing.includes(name))
              .map(([name, { title, errorMessage }]) => (
                <li key={name}>
                  <a href={`#${name}`}>
                    {title}: {errorMessage?.required}
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
          {failing.includes(name) && <p role="alert">{property.errorMessage?.required}</p>}
          <Control id={name} name={name} property={property} />
        </div>
      ))}
      <button type="submit">Next</button>
    </form>
  )
}

createRoot(document.getElementById('app')!).render(<PersonalStep />)
