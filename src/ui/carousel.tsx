import KeenSlider, { type KeenSliderInstance } from 'keen-slider'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { CarouselArrows } from './carousel-arrows'
import styles from './carousel.module.css'
import { keepHiddenInert } from './keep-hidden-inert'
import { stillness, useMedia } from './use-media'

export interface CarouselProps<Item> {
  /** Unique on the page; the heading and the slides derive theirs from it. */
  id: string
  heading: string
  items: readonly Item[]
  /** How many are seen at once: from 1200 px, from 768 px, below. */
  perView: { wide: number; medium: number; narrow: number }
  /** Space between two, in px. */
  gap: number
  children: (item: Item) => ReactNode
}

function usePerView({ wide, medium, narrow }: CarouselProps<unknown>['perView']) {
  const isWide = useMedia('(min-width: 1200px)')
  const isMedium = useMedia('(min-width: 768px)')
  if (isWide) return wide
  return isMedium ? medium : narrow
}

/**
 * A heading and cards beside each other that go round and round; when all fit, they stand still and
 * nothing moves them.
 */
export function Carousel<Item extends { id: number }>(props: CarouselProps<Item>) {
  const { id, heading, items, gap, children } = props
  const perView = usePerView(props.perView)
  const isStill = useMedia(stillness)
  const moves = items.length > perView
  const track = useRef<HTMLDivElement>(null)
  const slider = useRef<KeenSliderInstance>(undefined)
  const [current, show] = useState(0)

  useEffect(() => {
    const slides = track.current
    if (!moves || !slides) return undefined
    const made = new KeenSlider(
      // Not as it is: the element of a preview belongs to another frame, which keen refuses.
      () => [slides],
      {
        selector: ':scope > *',
        loop: true,
        slides: { perView, spacing: gap },
        defaultAnimation: { duration: isStill ? 1 : 500 },
        created: () => show(0),
        slideChanged: ({ track: { details } }) => show(details.rel),
      },
      [keepHiddenInert],
    )
    slider.current = made
    return () => made.destroy()
  }, [moves, items.length, perView, gap, isStill])

  return (
    <div aria-labelledby={`${id}-heading`} aria-roledescription="carousel" role="region">
      <div className={styles.head}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {moves && (
          <div className={styles.arrows}>
            {perView === 1 && (
              <p className={styles.position}>
                {current + 1} of {items.length}
              </p>
            )}
            <CarouselArrows
              controls={`${id}-slides`}
              onNext={() => slider.current?.next()}
              onPrevious={() => slider.current?.prev()}
            />
          </div>
        )}
      </div>
      <div
        aria-live="polite"
        className={styles.track}
        data-moves={moves || undefined}
        id={`${id}-slides`}
        ref={track}
        style={{ '--per-view': perView, '--gap': `${gap}px` } as CSSProperties}
      >
        {items.map((item, i) => (
          <div
            aria-label={`${i + 1} of ${items.length}`}
            aria-roledescription="slide"
            className={styles.slide}
            key={`${item.id} ${perView}`}
            role="group"
            style={{ transform: `translate3d(${i * gap}px, 0, 0)` }}
          >
            {children(item)}
          </div>
        ))}
      </div>
    </div>
  )
}
