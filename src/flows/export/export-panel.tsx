import { useRef, useState } from 'react'
import type { FlowPanelProps } from '../flow-panel-props'
import { exportFormats, type ExportFormat } from './export-formats'
import styles from './export-panel.module.css'
import { saveFile } from '../../ui/save-file'

/** Exports a flow as code, data, diagram or drawing. */
export function ExportPanel({ flow }: FlowPanelProps) {
  const [status, setStatus] = useState('')
  const [uncopied, setUncopied] = useState('')

  function download(format: ExportFormat) {
    const name = `${flow.id}.${format.ending}`
    setUncopied('')
    saveFile(new Blob([format.make(flow)], { type: format.type }), name)
    setStatus(`${name} is in your downloads.`)
  }

  async function copy(name: string, text: string) {
    setUncopied('')
    try {
      await navigator.clipboard.writeText(text)
      setStatus(`${name} copied.`)
    } catch {
      setUncopied(text)
      setStatus('This browser does not allow copying. Copy the text below instead.')
    }
  }

  return (
    <>
      <h2 className={styles.title}>Export</h2>
      <ul className={styles.formats}>
        {exportFormats.map((format) => (
          <li className={styles.format} key={format.name}>
            <h3 className={styles.name}>{format.name}</h3>
            <p className={styles.purpose}>{format.purpose}</p>
            <div className={styles.actions}>
              <button
                aria-label={`Download ${format.name}`}
                className={styles.action}
                onClick={() => download(format)}
                type="button"
              >
                Download
              </button>
              <button
                aria-label={`Copy ${format.name}`}
                className={styles.action}
                onClick={() => void copy(format.name, format.make(flow))}
                type="button"
              >
                Copy
              </button>
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.status} role="status">
        {status}
      </p>
      {uncopied && <Uncopied text={uncopied} />}
    </>
  )
}

function Uncopied({ text }: { text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <textarea
      aria-label="Text to copy"
      className={styles.text}
      onFocus={() => field.current?.select()}
      readOnly
      ref={field}
      rows={8}
      value={text}
    />
  )
}
