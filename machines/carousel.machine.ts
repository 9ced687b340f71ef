import { setup } from 'xstate'

/**
 * When the banner slider turns by itself: it waits, fades, waits again. Pointing at it, dragging it
 * or hiding the tab pauses it and it resumes afterwards; keyboard focus and the button stop it until
 * somebody starts it again. Specification 2 "Home page", 9; experience S1 to S3.
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
    showNext: () => {},
  },
  guards: {
    isAlone: ({ context }) => context.slides < 2,
    prefersStillness: ({ context }) => context.reducedMotion,
  },
  delays: { autoplay: 2000, fade: 2000 },
}).createMachine({
  id: 'carousel',
  description:
    'Specification 2 "Home page": autoplay after 2000 ms, fade of 2000 ms; pauses on interaction, resumes afterwards, stops while the tab is hidden.',
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
    alone: { type: 'final', description: 'One slide or none: nothing to turn, no controls.' },
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
      description: 'Only the button starts it again; then it turns even under the pointer.',
      on: { start: 'rotating' },
    },
  },
})
