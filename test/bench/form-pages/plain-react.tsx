import { useState, type FormEvent } from 'react'
import { createRoot } from 'react-dom/client'
import { keepDraft } from './keep-draft'
import { QuestionForm, type Problems } from './question-form'
import { Control, questions } from './questions'

const answersIn = (form: HTMLFormElement) =>
  Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  )

/** The same questions and rules as ours with React alone; with a draft. */
function PersonalStep() {
  const [problems, setProblems] = useState<Problems>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answers = answersIn(event.currentTarget)
    const empty = questions.filter(([name]) => !answers[name])
    setProblems(
      Object.fromEntries(empty.map(([name, { errorMessage }]) => [name, errorMessage?.required])),
    )
  }

  return (
    <QuestionForm
      control={(name, property) => <Control id={name} name={name} property={property} />}
      onInput={({ currentTarget }) => keepDraft(() => answersIn(currentTarget))}
      onSubmit={submit}
      problems={problems}
    />
  )
}

createRoot(document.getElementById('app')!).render(<PersonalStep />)
