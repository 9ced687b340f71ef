import { describe, expect, test } from 'vitest'
import { carouselMachine } from '../../machines/carousel.machine'
import { harness } from './harness'

const turning = () => harness(carouselMachine, { slides: 3, reducedMotion: false })
const turns = (run: ReturnType<typeof turning>) => run.didAction('showNext').length

describe('the banner slider', () => {
  test('waits 2000 ms, fades for 2000 ms and waits again', () => {
    const run = turning()
    run.wait(1999)
    expect(turns(run)).toBe(0)
    run.wait(1)
    expect(turns(run)).toBe(1)
    expect(run.isIn({ rotating: 'fading' })).toBe(true)
    run.wait(1999)
    expect(run.isIn({ rotating: 'fading' })).toBe(true)
    run.wait(1)
    expect(run.isIn({ rotating: 'showing' })).toBe(true)
    run.wait(1999)
    expect(turns(run)).toBe(1)
    run.wait(1)
    expect(turns(run)).toBe(2)
  })

  test.each([
    ['pointing at it', 'pointer.enter', 'pointer.leave'],
    ['dragging it', 'drag.start', 'drag.end'],
    ['hiding the tab', 'tab.hide', 'tab.show'],
  ] as const)('pauses on %s and resumes afterwards', (_, pause, resume) => {
    const run = turning()
    run.wait(1000)
    run.actor.send({ type: pause })
    run.wait(60_000)
    expect(turns(run)).toBe(0)
    run.actor.send({ type: resume })
    run.wait(1999)
    expect(turns(run)).toBe(0)
    run.wait(1)
    expect(turns(run)).toBe(1)
  })

  test('does not turn in a hidden tab, whatever the pointer did before', () => {
    const run = turning()
    run.actor.send({ type: 'pointer.enter' })
    run.actor.send({ type: 'tab.hide' })
    run.actor.send({ type: 'pointer.leave' })
    run.wait(60_000)
    expect(turns(run)).toBe(0)
    run.actor.send({ type: 'tab.show' })
    run.wait(2000)
    expect(turns(run)).toBe(1)
  })

  test.each(['focus.enter', 'stop'] as const)('stops on %s until it is started again', (type) => {
    const run = turning()
    run.actor.send({ type })
    for (const other of ['pointer.enter', 'pointer.leave', 'tab.hide', 'tab.show'] as const) {
      run.actor.send({ type: other })
    }
    run.wait(60_000)
    expect(turns(run)).toBe(0)
    run.actor.send({ type: 'start' })
    run.wait(2000)
    expect(turns(run)).toBe(1)
  })

  test('starts stopped for people who prefer reduced motion, and turns when they ask', () => {
    const run = harness(carouselMachine, { slides: 3, reducedMotion: true })
    run.wait(60_000)
    expect(turns(run)).toBe(0)
    run.actor.send({ type: 'start' })
    run.wait(2000)
    expect(turns(run)).toBe(1)
  })

  test.each([0, 1])('never turns with %i slides', (slides) => {
    const run = harness(carouselMachine, { slides, reducedMotion: false })
    run.wait(60_000)
    expect(turns(run)).toBe(0)
    expect(run.isIn('alone')).toBe(true)
  })
})
