import KeenSlider, { type KeenSliderInstance } from 'keen-slider'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { CarouselArrows } from './carousel-arrows'
import styles from './carousel.module.css'
import { keepHiddenInert } from './keep-hidden-inert'
import { stillness, useMedia } from './use-media'

export interface CarouselProps<Item> {
  /** Unique on the page; ids of heading and slides are derived from it. */
  id: string
  heading: string
  items: readonly Item[]
  /** Visible slides: from 1200 px, from 768 px, below. */
  perView: { wide: number; medium: number; narrow: number }
  /** Gap in px. */
  gap: number
  children: (item: Item) => ReactNode
}

function usePerView({ wide, medium, narrow }: CarouselProps<unknown>['perView']) {
  const isWide = useMedia('(min-width: 1200px)')
  const isMedium = useMedia('(min-width: 768px)')
  if (isWide) return wide
  return isMedium ? medium : narrow
}

/** A heading and a looping row of cards; static if all of them fit. */
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
      // In a function: keen refuses an element of another frame, such as the preview.
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
