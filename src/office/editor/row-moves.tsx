import type { ComponentProps } from 'react'
import { Icon, Outline } from '../../ui/icon'
import styles from './editor.module.css'

const grip = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'

interface RowMovesProps {
  name: string
  index: number
  last: number
  /** What the handle does. */
  handle: ComponentProps<'button'>
  onMove: (to: number, by: 'up' | 'down') => void
}

/** The ways to move a row: a handle to drag it by, and two buttons. */
export const RowMoves = ({ name, index, last, handle, onMove }: RowMovesProps) => (
  <div className={styles.moves}>
    <button {...handle} className={`${styles.move} ${styles.grip}`} data-move="drag" type="button">
      <Outline path={grip} size={20} />
      <span className="visually-hidden">Drag {name}</span>
    </button>
    {(['up', 'down'] as const).map((way) => (
      <button
        aria-disabled={way === 'up' ? index === 0 : index === last}
        className={styles.move}
        data-move={way}
        key={way}
        onClick={() => onMove(index + (way === 'up' ? -1 : 1), way)}
        type="button"
      >
        <Icon name={way} size={20} />
        <span className="visually-hidden">
          Move {name} {way}
        </span>
      </button>
    ))}
  </div>
)
