import { SettledStatus } from '../settled-status'
import styles from '../kit/field.module.css'

/** From so few characters on, what is left is announced, in steps. */
const few = 200
const step = 50

const numbers = new Intl.NumberFormat('en-GB')

const sentenceFor = (left: number) =>
  left < 0
    ? `${numbers.format(-left)} ${left === -1 ? 'character' : 'characters'} too many`
    : `${numbers.format(left)} ${left === 1 ? 'character' : 'characters'} left`

/** How many characters a field still takes; counted as its schema counts them. */
export function Counter({ text, most }: { text: string; most: number }) {
  const left = most - Array.from(text.trim()).length
  return (
    <>
      <p aria-hidden className={styles.counter} data-over={left < 0 || undefined}>
        {sentenceFor(left)}
      </p>
      <SettledStatus
        text={
          left < 0
            ? sentenceFor(left)
            : left <= few
              ? sentenceFor(Math.ceil(left / step) * step)
              : ''
        }
      />
    </>
  )
}
