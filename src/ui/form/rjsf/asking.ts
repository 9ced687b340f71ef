import type { WidgetProps } from '@rjsf/utils'
import { createContext, useContext, useRef, useState } from 'react'
import type { Question } from '../question-about'
import { asText } from './use-typed'

/** What is asked about the answer of a field. */
export type Ask = (name: string, answer: string) => Question | undefined

export const nothingToAsk: Ask = () => undefined

export const AskContext = createContext(nothingToAsk)

/**
 * Waits until what is pressed is let go: what moves the page between the two takes the press away
 * from its button.
 */
function afterPress(then: () => void) {
  const soon = () => void setTimeout(then)
  if (document.querySelector(':active')) addEventListener('pointerup', soon, { once: true })
  else soon()
}

interface TypedText {
  onChange: (text: string) => void
  onBlur: () => void
}

/** A text with the question about it: asked when the field is left, gone with the next key. */
export function useAsked<T extends TypedText>({ name, value }: WidgetProps, typed: T) {
  const ask = useContext(AskContext)
  const latest = useRef(asText(value))
  const [question, setQuestion] = useState(() => ask(name, asText(value)))
  return {
    ...typed,
    question,
    onChange(text: string) {
      latest.current = text
      setQuestion(undefined)
      typed.onChange(text)
    },
    onBlur() {
      typed.onBlur()
      afterPress(() => setQuestion(ask(name, latest.current)))
    },
  }
}
