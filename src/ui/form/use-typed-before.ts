import { createContext, useContext, useEffect, useRef } from 'react'

/** Whether fields may come from the server's HTML, so that somebody can have used them before hydration. */
export const DrawnBefore = createContext(false)

interface Control {
  value: string
  checked?: boolean
}

/**
 * The `ref` of a control that may be in the HTML. What was typed, picked or autofilled before
 * hydration is reported to `onChange`.
 * @param known the value that the program renders
 */
export function useTypedBefore<C extends Control>(
  known: string,
  onChange: (value: string) => void,
  read: (control: C) => string = ({ value }) => value,
) {
  const control = useRef<C>(null)
  const isDrawnBefore = useContext(DrawnBefore)
  useEffect(() => {
    const value = control.current && isDrawnBefore ? read(control.current) : known
    if (value !== known) onChange(value)
    // Later input reaches `onChange` by events.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return control
}
