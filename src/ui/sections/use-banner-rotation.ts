import KeenSlider, { type KeenSliderInstance } from 'keen-slider'
import { useContext, useEffect, useRef, useState, type FocusEvent } from 'react'
import { FirstSlideContext, stillness, useMedia } from '../use-media'
import { useStarted } from '../use-started'

/** Keen only tracks drags and the index; CSS does the fading. */
const counting = {
  selector: ':scope > *',
  loop: true,
  renderMode: 'custom',
  defaultAnimation: { duration: 1 },
} as const

/** How long a slide stands still, and how long it fades, in ms. */
const autoplay = 2000
const fade = 2000

/** What holds the slides up for as long as it lasts. */
type Hold = 'pointed' | 'dragged' | 'hidden' | ''

/**
 * Turns the banners by themselves. Pointing at them, dragging them and hiding the tab hold them up; keyboard
 * focus and the button stop them until somebody starts them again, then even under the pointer.
 * @param count number of slides
 */
export function useBannerRotation(count: number) {
  const first = useContext(FirstSlideContext)
  const [current, show] = useState(first)
  const slides = useRef<HTMLDivElement>(null)
  const slider = useRef<KeenSliderInstance>(undefined)
  const prefersStillness = useMedia(stillness)
  const isStarted = useStarted()
  const [chosen, choose] = useState<'turning' | 'stopped'>()
  const [hold, setHold] = useState<Hold>('')
  const isStopped = chosen === undefined ? prefersStillness : chosen === 'stopped'
  const endOf = (over: Hold) => setHold((now) => (now === over ? '' : now))

  useEffect(() => {
    const element = slides.current
    if (!element || count < 2) return undefined
    // In a function: keen refuses an element of another frame, such as the preview.
    const made = new KeenSlider(() => [element], {
      ...counting,
      initial: first,
      slideChanged: ({ track }) => show(track.details.rel),
      dragStarted: () => setHold((now) => (now === 'hidden' ? now : 'dragged')),
      dragEnded: () => endOf('dragged'),
    })
    slider.current = made
    return () => made.destroy()
  }, [count, first])

  useEffect(() => {
    if (count < 2 || isStopped || hold) return undefined
    const turn = () => {
      slider.current?.next()
      timer = setTimeout(turn, fade + autoplay)
    }
    let timer = setTimeout(turn, autoplay)
    return () => clearTimeout(timer)
  }, [count, isStopped, hold])

  useEffect(() => {
    const onVisibilityChange = () => (document.hidden ? setHold('hidden') : endOf('hidden'))
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])

  return {
    slides,
    current,
    /** The server renders a rotating slider. */
    isStopped: isStopped && isStarted,
    /** Handlers for the section; only keyboard focus counts. */
    hover: {
      onPointerEnter: () => setHold((now) => now || 'pointed'),
      onPointerLeave: () => endOf('pointed'),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) choose('stopped')
      },
    },
    start() {
      setHold('')
      choose('turning')
    },
    stop: () => choose('stopped'),
    next: () => slider.current?.next(),
    previous: () => slider.current?.prev(),
  }
}
