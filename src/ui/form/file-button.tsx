import { useRef, type ChangeEvent, type ComponentProps, type ReactNode } from 'react'
import { loanSteps } from '../../../schemas'
import styles from './file-button.module.css'

const accepted = loanSteps[0].$defs.document.properties.type.enum.join(',')

const chosen =
  (onChoose: (file: File) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) onChoose(file)
    // Allows choosing the same file again.
    target.value = ''
  }

interface FileButtonProps extends ComponentProps<'input'> {
  children: ReactNode
  onChoose: (file: File) => void
}

/** A button that is a file input, for pictures by default. */
export function FileButton({ children, onChoose, className = '', ...input }: FileButtonProps) {
  return (
    <span className={`button quiet ${styles.choose} ${className}`}>
      {children}
      <input accept={accepted} {...input} onChange={chosen(onChoose)} type="file" />
    </span>
  )
}

/** A button that adds a page to a document; not part of the form's data. */
export function PageButton({ disabled, onChoose }: Pick<FileButtonProps, 'disabled' | 'onChoose'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        className="button quiet"
        disabled={disabled}
        onClick={() => input.current?.click()}
        type="button"
      >
        Add a page
      </button>
      <input accept={accepted} hidden onChange={chosen(onChoose)} ref={input} type="file" />
    </>
  )
}
