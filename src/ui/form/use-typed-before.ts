import { createContext, useContext, useEffect, useRef } from 'react'

/** Whether the page may have been drawn by the server, so that its fields are older than the program. */
export const DrawnBefore = createContext(false)

interface Control {
  value: string
  checked?: boolean
}

/**
 * Gives the `ref` of a control in whose place one may stand already. What somebody typed or picked
 * there before the program ran, or let the browser fill in, is reported as if it happened now.
 * @param known what the program believes to stand in it
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
    // From now on the program hears of every input.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return control
}
