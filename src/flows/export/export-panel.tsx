import { useRef, useState } from 'react'
import type { FlowPanelProps } from '../flow-panel-props'
import { exportFormats, type ExportFormat } from './export-formats'
import control from '../../ui/kit/field.module.css'
import { saveFile } from '../../ui/save-file'
import { Button } from '../../ui/kit/button'
import { Stack, stackClass } from '../../ui/kit/stack'

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
      <h2>Export</h2>
      <ul className={stackClass()}>
        {exportFormats.map((format) => (
          <li key={format.name}>
            <h3>{format.name}</h3>
            <p className="small">{format.purpose}</p>
            <Stack isRow>
              <Button
                isSmall
                aria-label={`Download ${format.name}`}
                onClick={() => download(format)}
              >
                Download
              </Button>
              <Button
                isSmall
                aria-label={`Copy ${format.name}`}
                onClick={() => void copy(format.name, format.make(flow))}
              >
                Copy
              </Button>
            </Stack>
          </li>
        ))}
      </ul>
      <p className="live" role="status">
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
      className={control.control}
      onFocus={() => field.current?.select()}
      readOnly
      ref={field}
      rows={8}
      value={text}
    />
  )
}
