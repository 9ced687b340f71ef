import styles from './sections/carousel.module.css'
import { Icon, type IconName } from './icon'

interface RoundButtonProps {
  icon: IconName
  name: string
  onClick: () => void
  /** The id of what it controls. */
  controls?: string
}

/** A control of a carousel; what contains it may set the colour of its ring by `--ring`. */
export const RoundButton = ({ icon, name, onClick, controls }: RoundButtonProps) => (
  <button aria-controls={controls} className={styles.round} onClick={onClick} type="button">
    <Icon name={icon} size={20} />
    <span className="visually-hidden">{name}</span>
  </button>
)

export interface CarouselArrowsProps {
  /** The id of the carousel. */
  controls: string
  onPrevious: () => void
  onNext: () => void
}

/** An alternative to dragging (WCAG 2.5.7). */
export const CarouselArrows = ({ controls, onPrevious, onNext }: CarouselArrowsProps) => (
  <>
    <RoundButton controls={controls} icon="previous" name="Previous slide" onClick={onPrevious} />
    <RoundButton controls={controls} icon="next" name="Next slide" onClick={onNext} />
  </>
)
