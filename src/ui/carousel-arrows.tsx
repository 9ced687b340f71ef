import styles from './carousel-arrows.module.css'
import { Icon } from './icon'

export interface CarouselArrowsProps {
  /** The id of the carousel. */
  controls: string
  onPrevious: () => void
  onNext: () => void
}

/** An alternative to dragging (WCAG 2.5.7). */
export function CarouselArrows({ controls, onPrevious, onNext }: CarouselArrowsProps) {
  return (
    <>
      <button aria-controls={controls} className={styles.arrow} onClick={onPrevious} type="button">
        <Icon name="previous" />
        <span className="visually-hidden">Previous slide</span>
      </button>
      <button aria-controls={controls} className={styles.arrow} onClick={onNext} type="button">
        <Icon name="next" />
        <span className="visually-hidden">Next slide</span>
      </button>
    </>
  )
}
