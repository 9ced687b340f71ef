import { useState } from 'react'
import { jsonOf, JsonField, readJson } from './json-field'
import styles from './sandbox.module.css'
import type { Sandbox } from './use-sandbox'

/** The machine's input, for flows that take one. */
export function FlowInput({ history, turn }: Sandbox) {
  const [text, setText] = useState(() => jsonOf(history.input))
  const written = readJson(text)
  if (history.input === undefined) return null
  return (
    <details className={styles.more}>
      <summary>Input</summary>
      <JsonField label="Input as JSON" onChange={setText} text={text} />
      <button
        className={`button quiet ${styles.small}`}
        disabled={'problem' in written}
        onClick={() => 'value' in written && turn({ type: 'restart', input: written.value })}
        type="button"
      >
        Start with this input
      </button>
    </details>
  )
}
