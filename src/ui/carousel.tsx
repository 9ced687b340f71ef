import KeenSlider, { type KeenSliderInstance } from 'keen-slider'
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { CarouselArrows } from './carousel-arrows'
import styles from './sections/carousel.module.css'
import type { KeenSliderPlugin } from 'keen-slider'
import { FirstSlideContext, stillness, useMedia } from './use-media'

/** Makes slides inert that are less than half visible. */
const keepHiddenInert: KeenSliderPlugin = (slider) => {
  const mark = () =>
    slider.slides.forEach((slide, i) => {
      const isHidden = (slider.track.details.slides[i]?.portion ?? 0) < 0.5
      if (slide.inert !== isHidden) slide.inert = isHidden
    })
  slider.on('created', mark)
  slider.on('detailsChanged', mark)
  slider.on('destroyed', () => {
    for (const slide of slider.slides) slide.inert = false
  })
}

export interface CarouselProps<Item> {
  /** Unique on the page; ids of heading and slides are derived from it. */
  id: string
  heading: string
  items: readonly Item[]
  /** Visible slides from 1200 px; two from 768 px, one below. */
  perView: 3 | 4
  /** Gap in px. */
  gap: 27 | 50
  children: (item: Item) => ReactNode
}

function usePerView(wide: number) {
  const isWide = useMedia('(min-width: 1200px)')
  const isMedium = useMedia('(min-width: 768px)')
  if (isWide) return wide
  return isMedium ? 2 : 1
}

/**
 * A heading and a looping row of cards; static if all of them fit. The markup is the same at every
 * width, so that the server can render it.
 */
export function Carousel<Item extends { id: number }>(props: CarouselProps<Item>) {
  const { id, heading, items, gap, children } = props
  const perView = usePerView(props.perView)
  const isStill = useMedia(stillness)
  const moves = items.length > perView
  const fitting = Object.entries({ wide: props.perView, medium: 2, narrow: 1 })
    .filter(([, count]) => items.length <= count)
    .map(([width]) => width)
  const track = useRef<HTMLDivElement>(null)
  const slider = useRef<KeenSliderInstance>(undefined)
  const first = useContext(FirstSlideContext)
  const [current, show] = useState(first)
  /** Another width makes another slider, which goes on where this one is. */
  const place = useRef(first)

  useEffect(() => void (place.current = first), [first])

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
        initial: Math.min(place.current, items.length - 1),
        created: ({ track: { details } }) => show(details.rel),
        slideChanged({ track: { details } }) {
          place.current = details.rel
          show(details.rel)
        },
      },
      [keepHiddenInert],
    )
    slider.current = made
    // Keen places the slides in the next frame; the style sheet's gap goes in the same one.
    const placed = requestAnimationFrame(() => (slides.dataset.moves = ''))
    return () => {
      cancelAnimationFrame(placed)
      made.destroy()
      delete slides.dataset.moves
    }
  }, [moves, items.length, perView, gap, isStill, first])

  return (
    <div
      aria-labelledby={`${id}-heading`}
      aria-roledescription="carousel"
      className={styles.carousel}
      data-fits={fitting.join(' ')}
      data-gap={gap}
      data-wide={props.perView}
      role="region"
    >
      <div className={styles.head}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        <div className={styles.arrows}>
          <p className={styles.position}>{`${current + 1} of ${items.length}`}</p>
          <CarouselArrows
            controls={`${id}-slides`}
            onNext={() => slider.current?.next()}
            onPrevious={() => slider.current?.prev()}
          />
        </div>
      </div>
      <div aria-live="polite" className={styles.track} id={`${id}-slides`} ref={track}>
        {items.map((item, i) => (
          <div
            aria-label={`${i + 1} of ${items.length}`}
            aria-roledescription="slide"
            className={styles.slide}
            key={item.id}
            role="group"
          >
            {children(item)}
          </div>
        ))}
      </div>
    </div>
  )
}
