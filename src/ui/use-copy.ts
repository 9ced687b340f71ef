import { useState } from 'react'

const refused = 'This browser did not allow copying. Please select the text and copy it.'

/**
 * Copies a text, and what is said of it: '' before. Without https or permission browsers refuse it.
 * @param onRefused makes it easy to copy it by hand
 */
export function useCopy(text: string, done = 'Copied.', failed = refused, onRefused?: () => void) {
  const [last, setLast] = useState({ text, said: '' })
  const say = (said: string) => setLast({ text, said })
  async function copy() {
    say('')
    try {
      await navigator.clipboard.writeText(text)
      say(done)
    } catch {
      onRefused?.()
      say(failed)
    }
  }
  return [last.text === text ? last.said : '', () => void copy()] as const
}
