import {
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
} from 'react'
import definitions from '../../../schemas/definitions.json'
import { useDescribing } from './describing'
import { DrawnBefore } from './drawn-before'
import styles from '../kit/field.module.css'
import { Button, buttonClass } from '../kit/button'

const accepted = definitions.document.properties.type.enum.join(',')

function take(input: HTMLInputElement, onChoose: (file: File) => void) {
  const file = input.files?.[0]
  if (file) onChoose(file)
  // Allows choosing the same file again.
  input.value = ''
}

const chosen =
  (onChoose: (file: File) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) =>
    take(target, onChoose)

interface FileButtonProps extends ComponentProps<'input'> {
  children: ReactNode
  onChoose: (file: File) => void
}

/**
 * A button that is a file input, for pictures by default. `aria-describedby` adds to the texts of its
 * field.
 */
export function FileButton({
  children,
  onChoose,
  className = '',
  'aria-describedby': more,
  ...input
}: FileButtonProps) {
  const control = useRef<HTMLInputElement>(null)
  const drawn = useContext(DrawnBefore)
  useLayoutEffect(() => drawn?.giveBack(control.current!), [drawn])
  // A file may have been chosen before hydration.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => take(control.current!, onChoose), [])
  return (
    <span className={buttonClass({ className: `${styles.choose} ${className}` })}>
      <span>{children}</span>
      <input
        accept={accepted}
        {...input}
        {...useDescribing(more)}
        onChange={chosen(onChoose)}
        ref={control}
        type="file"
      />
    </span>
  )
}

/** A further button that chooses a file for a field; not part of the form's data. */
export function PickButton({
  children,
  className = '',
  disabled,
  onChoose,
  ...input
}: FileButtonProps) {
  const control = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button className={className} disabled={disabled} onClick={() => control.current?.click()}>
        {children}
      </Button>
      <input
        accept={accepted}
        {...input}
        hidden
        onChange={chosen(onChoose)}
        ref={control}
        type="file"
      />
    </>
  )
}
