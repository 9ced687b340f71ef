import { useEffect, useState } from 'react'

/** How long a text stays the same before it is said, in ms. */
const pause = 600

/** Says to screen readers what a text that changes with every key became in the end. */
export function SettledStatus({ text }: { text: string }) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="visually-hidden" role="status">
      {settled}
    </p>
  )
}
