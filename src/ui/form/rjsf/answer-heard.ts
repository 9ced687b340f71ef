import { createContext } from 'react'

/**
 * Called with every input as it happens, before the form engine hears of it. A form with fields
 * inside of fields tells them apart by the id of the control.
 */
export type AnswerHeard = (name: string, value: string, id: string) => void

/**
 * Where the fields of a form report each input. The engine itself is told when a field is left, so
 * that a keystroke redraws one field and nothing else.
 */
export const AnswerHeardContext = createContext<AnswerHeard>(() => {})
