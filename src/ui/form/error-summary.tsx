import { useId, useEffect } from 'react'
import styles from '../kit/field.module.css'
import { focusField } from './focus-field'
import { errorSentence } from './sentence'

const prefix = 'Error: '

/** Prefixes the page's title with "Error: " while a form has errors. */
function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return undefined
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}

/** A failing field: control, label and sentence. */
export interface Problem {
  id: string
  label: string
  message: string
}

const counted = (count: number) =>
  count === 0 ? '' : `There ${count === 1 ? 'is 1 problem' : `are ${count} problems`} in this form.`

/** A phone shows so many beside the first failing field; the others are folded. */
const shownAtOnce = 5

const Links = ({ problems }: { problems: readonly Problem[] }) => (
  <ul className={styles.problems}>
    {problems.map(({ id, label, message }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault()
            focusField(id)
          }}
        >
          {errorSentence(label, message)}
        </a>
      </li>
    ))}
  </ul>
)

/**
 * The error summary at the top of a form, with a link to each field. Announced politely, because
 * the first failing field has the focus.
 */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  const heading = useId()
  useErrorTitle(problems.length > 0)
  return (
    <>
      <p className="visually-hidden" role="status">
        {counted(problems.length)}
      </p>
      {problems.length > 0 && (
        <section aria-labelledby={heading} className={styles.summary}>
          <h2 className={styles.summaryHeading} id={heading}>
            There is a problem
          </h2>
          <Links problems={problems.slice(0, shownAtOnce)} />
          {problems.length > shownAtOnce && (
            <details className="fold">
              <summary>{`${problems.length - shownAtOnce} more`}</summary>
              <Links problems={problems.slice(shownAtOnce)} />
            </details>
          )}
        </section>
      )}
    </>
  )
}
