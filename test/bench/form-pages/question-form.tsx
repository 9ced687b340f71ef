import type { ComponentProps, ReactNode } from 'react'
import { questions, type Property } from './questions'

/** Errors by question. */
export type Problems = Record<string, string | undefined>

/** Everything that is wrong, above the questions. */
export function ErrorSummary({ problems }: { problems: Problems }) {
  const failing = questions.filter(([name]) => problems[name])
  if (failing.length === 0) return null
  return (
    <section aria-label="There is a problem">
      <ul>
        {failing.map(([name, { title }]) => (
          <li key={name}>
            <a href={`#${name}`}>
              {title}: {problems[name]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export interface QuestionFormProps extends ComponentProps<'form'> {
  problems: Problems
  control: (name: string, property: Property) => ReactNode
}

/** The step as people build it by hand: a summary, a row for each question, and Next. */
export function QuestionForm({ problems, control, ...form }: QuestionFormProps) {
  return (
    <form noValidate {...form}>
      <ErrorSummary problems={problems} />
      {questions.map(([name, property]) => (
        <div key={name}>
          <label htmlFor={name}>{property.title}</label>
          {property.description && <p>{property.description}</p>}
          {problems[name] && <p role="alert">{problems[name]}</p>}
          {control(name, property)}
        </div>
      ))}
      <button type="submit">Next</button>
    </form>
  )
}
