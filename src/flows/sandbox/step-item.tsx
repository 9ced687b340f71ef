import { useId, useState } from 'react'
import { jsonOf, JsonField, readJson } from './json-field'
import styles from './sandbox.module.css'

/** A short name for an example. */
function exampleName(example: unknown): string {
  const name = (example as { name?: unknown } | undefined)?.name
  const words = typeof name === 'string' ? name : (JSON.stringify(example) ?? 'nothing')
  return words.length > 40 ? `${words.slice(0, 39)}…` : words
}

interface StepItemProps {
  /** 'submit', 'sendMessage ends' */
  name: string
  /** The label of its payload: 'Payload', 'Output'. */
  carries: string
  examples: readonly unknown[]
  /** Whether its first example does something now. */
  isPossible?: boolean
  onTake: (value: unknown) => void
}

const isNothing = (value: unknown) =>
  value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

/** A step that an analyst can take, with its payload. */
export function StepItem({ name, carries, examples, isPossible = true, onTake }: StepItemProps) {
  const id = useId()
  const [text, setText] = useState(() => jsonOf(examples[0]))
  const written = readJson(text)
  return (
    <li className={styles.step}>
      <button
        className={`button ${isPossible ? '' : 'quiet'} ${styles.small}`}
        disabled={'problem' in written}
        onClick={() => 'value' in written && onTake(written.value)}
        type="button"
      >
        {name}
      </button>
      {!(examples.length === 1 && isNothing(examples[0])) && (
        <details className={styles.more}>
          <summary>
            <span>{carries}</span>
            <span className="visually-hidden">{` of ${name}`}</span>
          </summary>
          {examples.length > 1 && (
            <div className={styles.field}>
              <label htmlFor={id}>Example</label>
              <select
                id={id}
                onChange={({ target }) => setText(jsonOf(examples[Number(target.value)]))}
              >
                {examples.map((example, index) => (
                  <option key={exampleName(example)} value={index}>
                    {exampleName(example)}
                  </option>
                ))}
              </select>
            </div>
          )}
          <JsonField label={`${carries} as JSON`} onChange={setText} text={text} />
        </details>
      )}
    </li>
  )
}
