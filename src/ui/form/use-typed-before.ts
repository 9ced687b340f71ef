import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { DrawnBefore, type Control } from './drawn-before'

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
  const drawn = useContext(DrawnBefore)
  // Before the next key.
  useLayoutEffect(() => {
    if (control.current) drawn?.giveBack(control.current)
  }, [drawn])
  useEffect(() => {
    const value = control.current && drawn ? read(control.current) : known
    if (value !== known) onChange(value)
    // Later input reaches `onChange` by events.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return control
}
