import { useSelector } from '@xstate/react'
import KeenSlider, { type KeenSliderInstance } from 'keen-slider'
import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { carouselMachine } from '../../../machines/carousel.machine'
import { useFlowRef } from '../use-flow'
import { stillness } from '../use-media'

/** Keen moves nothing on the screen: it reads the drags and counts round; the style sheet fades. */
const counting = {
  selector: ':scope > *',
  loop: true,
  renderMode: 'custom',
  defaultAnimation: { duration: 1 },
} as const

/**
 * The banner slider's clock and hands: `carousel.machine` says when, keen-slider says which.
 * @param count number of slides
 */
export function useBannerRotation(count: number) {
  const [current, show] = useState(0)
  const slides = useRef<HTMLDivElement>(null)
  const slider = useRef<KeenSliderInstance>(undefined)
  const actor = useFlowRef(
    carouselMachine.provide({ actions: { showNext: () => slider.current?.next() } }),
    { input: { slides: count, reducedMotion: matchMedia(stillness).matches } },
  )

  useEffect(() => {
    const element = slides.current
    if (!element || count < 2) return undefined
    // Not as it is: the element of a preview belongs to another frame, which keen refuses.
    const made = new KeenSlider(() => [element], {
      ...counting,
      slideChanged: ({ track }) => show(track.details.rel),
      dragStarted: () => actor.send({ type: 'drag.start' }),
      dragEnded: () => actor.send({ type: 'drag.end' }),
    })
    slider.current = made
    return () => made.destroy()
  }, [actor, count])

  useEffect(() => {
    const look = () => actor.send({ type: document.hidden ? 'tab.hide' : 'tab.show' })
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [actor])

  return {
    slides,
    current,
    isStopped: useSelector(actor, (state) => state.matches('stopped')),
    /** For the section around: only what comes by keyboard counts as focus. */
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
