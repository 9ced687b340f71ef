import type { FieldProps } from '@rjsf/utils'
import formats from '../../../schemas/formats.json'
import { contrast, leastContrast, readableGround, shownContrast } from '../../shared/contrast'
import { questionId } from '../../ui/form/describing'
import { useField } from '../../ui/form/rjsf/form-context'
import { TextInput } from '../../ui/form/text-input'
import { SettledStatus } from '../../ui/settled-status'
import control from '../../ui/kit/field.module.css'
import styles from './editor.module.css'
import { useDraftText } from './editor-context'
import { Button } from '../../ui/kit/button'

const isColour = new RegExp(formats.colour, 'u')
const white = '#ffffff'

/** A colour as a picture and as a text, and how well the words that stand on it can be read. */
export function ColourField({ schema, name, disabled, ...props }: FieldProps) {
  const { id, path, onChange } = useField(props)
  const value = useDraftText(path)
  const words = schema['x-words'] as string
  const shown = value || String((schema.examples as string[])[0])
  const found = isColour.test(shown) ? contrast(shown, words) : undefined
  const isReadable = found !== undefined && found >= leastContrast
  const remark =
    found === undefined
      ? ''
      : `${words === white ? 'White' : 'Dark'} words on it ${shownContrast(found)}${isReadable ? '' : `, they need ${leastContrast}:1`}`
  const instead = readableGround(shown, words, words === white ? '#000000' : white)
  return (
    <>
      <div className={styles.colour}>
        <input
          aria-label={`Choose: ${schema.title}`}
          className={control.box}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
          type="color"
          value={found === undefined ? '#000000' : shown.toLowerCase()}
        />
        <TextInput
          autoComplete="off"
          disabled={disabled}
          id={id}
          name={name}
          onChange={onChange}
          placeholder={shown}
          question="remark"
          short
          value={value}
        />
        {found !== undefined && !isReadable && (
          <Button
            onClick={() => {
              onChange(instead)
              document.getElementById(id)?.focus()
            }}
          >
            {`Use ${instead} instead`}
          </Button>
        )}
      </div>
      <p
        aria-hidden
        className={`small ${isReadable ? 'said' : 'bad'} ${styles.remark}`}
        id={questionId(id)}
      >
        {remark}
      </p>
      <SettledStatus text={remark} />
    </>
  )
}
