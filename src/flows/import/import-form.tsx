import { useEffect, useRef, type FormEvent } from 'react'
import { FileButton } from '../../ui/form/file-button'
import { everyFlow } from '../every-flow'
import type { ImportProblem } from '../reading/import-machine'
import styles from './import-page.module.css'

export interface ImportFormProps {
  text: string
  onText: (text: string) => void
  /** The id of our flow to compare with; '' for none. */
  ours: string
  onOurs: (id: string) => void
  problem: ImportProblem | undefined
  onRead: () => void
}

/** Maximum bytes of a file, so that larger ones are reported as such. */
const mostRead = 1_000_000

const sentenceOf = ({ sentence, place }: ImportProblem) =>
  place ? `Line ${place.line}, column ${place.column}: ${sentence}` : sentence

/** The character offset of a line and column. */
function offsetOf(text: string, { line, column }: { line: number; column: number }): number {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, column - 1)
}

/** The form for a machine as text or file, and our flow to compare it with. */
export function ImportForm({ text, onText, ours, onOurs, problem, onRead }: ImportFormProps) {
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (!problem) return
    field.current?.focus()
    if (!problem.place) return
    const at = offsetOf(field.current?.value ?? '', problem.place)
    field.current?.setSelectionRange(at, at + 1)
  }, [problem])

  function submit(event: FormEvent) {
    event.preventDefault()
    onRead()
  }

  async function choose(file: File) {
    onText(await file.slice(0, mostRead).text())
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div>
        <label className={styles.label} htmlFor="machine">
          Machine
        </label>
        <textarea
          aria-describedby={problem ? 'machine-problem' : undefined}
          aria-invalid={problem ? true : undefined}
          autoCapitalize="off"
          className={styles.code}
          id="machine"
          onChange={(event) => onText(event.target.value)}
          ref={field}
          rows={12}
          spellCheck={false}
          value={text}
          wrap="off"
        />
        <div role="alert">
          {problem && (
            <p className={styles.problem} id="machine-problem">
              {sentenceOf(problem)}
            </p>
          )}
        </div>
      </div>
      <div>
        <label className={styles.label} htmlFor="machine-file">
          Or choose a file
        </label>
        <FileButton
          accept=".ts,.js,.mjs,.json"
          id="machine-file"
          onChoose={(file) => void choose(file)}
        >
          Choose file
        </FileButton>
      </div>
      <div>
        <label className={styles.label} htmlFor="machine-ours">
          Compare with
        </label>
        <select
          className={styles.select}
          id="machine-ours"
          onChange={(event) => onOurs(event.target.value)}
          value={ours}
        >
          <option value="">The flow with the same name</option>
          {everyFlow.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <button className="button" type="submit">
        Read the machine
      </button>
    </form>
  )
}
