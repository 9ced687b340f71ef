import { useSlate } from 'slate-react'
import { palette } from '../../../shared/rich-text-palette'
import { markValue, setColour } from './formatting'
import { Panel } from './panel'
import styles from './rich-text.module.css'

interface ColourPanelProps {
  id: string
  name: 'color' | 'background-color'
  onDone: () => void
}

const labels = { color: 'Text colour', 'background-color': 'Background' }

/** Our own colours only: all combinations are readable. */
export function ColourPanel({ id, name, onDone }: ColourPanelProps) {
  const editor = useSlate()
  const current = markValue(editor, name)
  const choices = [{ name: 'None', value: undefined }, ...palette[name]]

  return (
    <Panel id={id} label={labels[name]} onClose={onDone}>
      <div className={styles.swatches}>
        {choices.map(({ name: colour, value }) => (
          <button
            aria-pressed={current === value}
            className={styles.swatch}
            key={colour}
            onClick={() => {
              setColour(editor, name, value)
              onDone()
            }}
            type="button"
          >
            <span
              aria-hidden="true"
              className={styles.sample}
              style={name === 'color' ? { color: value } : { backgroundColor: value }}
            >
              Aa
            </span>
            {colour}
          </button>
        ))}
      </div>
    </Panel>
  )
}
