import { setup } from 'xstate'
import { toProvide } from './not-provided'

/**
 * When the banner slider turns by itself: it waits, fades, waits again. Pointing at it, dragging it
 * or hiding the tab pauses it and it resumes afterwards; keyboard focus and the button stop it until
 * somebody starts it again.
 */
export const carouselMachine = setup({
  types: {
    context: {} as { slides: number; reducedMotion: boolean },
    input: {} as { slides: number; reducedMotion: boolean },
    events: {} as
      | { type: 'start' }
      | { type: 'stop' }
      | { type: 'pointer.enter' }
      | { type: 'pointer.leave' }
      | { type: 'drag.start' }
      | { type: 'drag.end' }
      | { type: 'focus.enter' }
      | { type: 'tab.hide' }
      | { type: 'tab.show' },
  },
  actions: {
    showNext: toProvide('showNext'),
  },
  guards: {
    isAlone: ({ context }) => context.slides < 2,
    prefersStillness: ({ context }) => context.reducedMotion,
  },
  delays: { autoplay: 2000, fade: 2000 },
}).createMachine({
  id: 'carousel',
  description:
    'A slider that changes every 2000 ms with a 2000 ms fade. It pauses during interaction, resumes afterwards and stops while the tab is hidden.',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: {
      always: [
        { guard: 'isAlone', target: 'alone' },
        { guard: 'prefersStillness', target: 'stopped' },
        { target: 'rotating' },
      ],
    },
    alone: { type: 'final', description: 'One slide or none: no rotation and no controls.' },
    rotating: {
      initial: 'showing',
      on: {
        stop: 'stopped',
        'focus.enter': 'stopped',
        'pointer.enter': 'paused.pointed',
        'drag.start': 'paused.dragged',
        'tab.hide': 'paused.hidden',
      },
      states: {
        showing: { after: { autoplay: 'fading' } },
        fading: { entry: 'showNext', after: { fade: 'showing' } },
      },
    },
    paused: {
      initial: 'pointed',
      on: { stop: 'stopped', 'focus.enter': 'stopped' },
      states: {
        pointed: {
          on: {
            'pointer.leave': '#carousel.rotating',
            'drag.start': 'dragged',
            'tab.hide': 'hidden',
          },
        },
        dragged: { on: { 'drag.end': '#carousel.rotating', 'tab.hide': 'hidden' } },
        hidden: { on: { 'tab.show': '#carousel.rotating' } },
      },
    },
    stopped: {
      description: 'Only the button restarts it, and then it rotates even under the pointer.',
      on: { start: 'rotating' },
    },
  },
})
