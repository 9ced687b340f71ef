import type { WidgetProps } from '@rjsf/utils'
import { useContext, useRef, useState } from 'react'
import { AnswerHeardContext } from './answer-heard'

export const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** A text that its widget keeps and shows: heard at once, told to the engine when it is left. */
export function useTyped({ id, name, value, onChange }: WidgetProps) {
  const heard = useContext(AnswerHeardContext)
  const [text, setText] = useState(asText(value))
  return {
    value: text,
    onChange(typed: string) {
      setText(typed)
      heard(name, typed, id)
    },
    onBlur() {
      if (text !== asText(value)) onChange(text || undefined)
    },
  }
}

/** The same for a text that nothing else on the page depends on: a keystroke redraws nothing. */
export function useHeard({ id, name, value, onChange }: WidgetProps) {
  const heard = useContext(AnswerHeardContext)
  const typed = useRef(asText(value))
  return {
    defaultValue: asText(value),
    onChange(text: string) {
      typed.current = text
      heard(name, text, id)
    },
    onBlur() {
      if (typed.current !== asText(value)) onChange(typed.current || undefined)
    },
  }
}
