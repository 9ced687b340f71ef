import type { ComponentProps } from 'react'
import styles from './stack.module.css'

interface StackProps extends ComponentProps<'div'> {
  /** Side by side, in further lines where there is no room. */
  isRow?: boolean
  /** The first and the last of a row stand at its ends. */
  isApart?: boolean
  /** Between its parts: 8, 16 or 32 px. */
  gap?: 'tight' | 'wide'
  /** With room above it: it is about all that stands there. */
  isBelow?: boolean
  /** No wider than a form. */
  isNarrow?: boolean
}

/** For what is no div: a list. */
export const stackClass = (gap?: StackProps['gap'], isRow?: boolean) =>
  [styles.stack, isRow && styles.row, gap && styles[gap]].filter(Boolean).join(' ')

/** Parts one below the other, or a row of them, with the spaces of the house. */
export const Stack = ({
  isRow,
  isApart,
  gap,
  isBelow,
  isNarrow,
  className,
  ...rest
}: StackProps) => (
  <div
    {...rest}
    className={[
      styles.stack,
      isRow && styles.row,
      isApart && styles.apart,
      gap && styles[gap],
      isBelow && styles.below,
      isNarrow && styles.narrow,
      className,
    ]
      .filter(Boolean)
      .join(' ')}
  />
)
