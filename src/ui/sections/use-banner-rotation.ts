import { useSelector } from '@xstate/react'
import KeenSlider, { type KeenSliderInstance } from 'keen-slider'
import { useContext, useEffect, useRef, useState, type FocusEvent } from 'react'
import { carouselMachine } from '../../../machines/carousel.machine'
import { useFlowRef } from '../use-flow'
import { FirstSlideContext, stillness, useMedia } from '../use-media'
import { useStarted } from '../use-started'

/** Keen only tracks drags and the index; CSS does the fading. */
const counting = {
  selector: ':scope > *',
  loop: true,
  renderMode: 'custom',
  defaultAnimation: { duration: 1 },
} as const

/**
 * Connects `carousel.machine` (when to turn) with keen-slider (what is shown).
 * @param count number of slides
 */
export function useBannerRotation(count: number) {
  const first = useContext(FirstSlideContext)
  const [current, show] = useState(first)
  const slides = useRef<HTMLDivElement>(null)
  const slider = useRef<KeenSliderInstance>(undefined)
  const reducedMotion = useMedia(stillness)
  const isStarted = useStarted()
  const [machine] = useState(() =>
    carouselMachine.provide({ actions: { showNext: () => slider.current?.next() } }),
  )
  const actor = useFlowRef(machine, { input: { slides: count, reducedMotion } })

  useEffect(() => {
    const element = slides.current
    if (!element || count < 2) return undefined
    // In a function: keen refuses an element of another frame, such as the preview.
    const made = new KeenSlider(() => [element], {
      ...counting,
      initial: first,
      slideChanged: ({ track }) => show(track.details.rel),
      dragStarted: () => actor.send({ type: 'drag.start' }),
      dragEnded: () => actor.send({ type: 'drag.end' }),
    })
    slider.current = made
    return () => made.destroy()
  }, [actor, count, first])

  useEffect(() => {
    const onVisibilityChange = () => actor.send({ type: document.hidden ? 'tab.hide' : 'tab.show' })
    onVisibilityChange()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [actor])

  return {
    slides,
    current,
    /** The server renders a rotating slider. */
    isStopped: useSelector(actor, (state) => state.matches('stopped')) && isStarted,
    /** Handlers for the section; only keyboard focus counts. */
    hover: {
      onPointerEnter: () => actor.send({ type: 'pointer.enter' }),
      onPointerLeave: () => actor.send({ type: 'pointer.leave' }),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) actor.send({ type: 'focus.enter' })
      },
    },
    send: actor.send,
    next: () => slider.current?.next(),
    previous: () => slider.current?.prev(),
  }
}
