import { describe, expect, test } from 'vitest'
import { headerMachine } from '../../machines/header.machine'
import { harness } from './harness'

const onPage = () => harness(headerMachine)

const position = (run: ReturnType<typeof harness<typeof headerMachine>>) =>
  run.state().value.position
const menu = (run: ReturnType<typeof harness<typeof headerMachine>>) => run.state().value.menu

describe('the header', () => {
  test.each([
    [0, 'unfixed'],
    [14, 'unfixed'],
    [14.9, 'unfixed'],
    [15, 'fixed'],
    [4000, 'fixed'],
  ])('is at %d px of scroll: %s', (y, expected) => {
    const run = onPage()
    run.actor.send({ type: 'scroll', y })
    expect(position(run)).toBe(expected)
  })

  test('is let go when the page is scrolled back above 15 px', () => {
    const run = onPage()
    for (const [y, expected] of [
      [15, 'fixed'],
      [100, 'fixed'],
      [14, 'unfixed'],
      [15, 'fixed'],
    ] as const) {
      run.actor.send({ type: 'scroll', y })
      expect(position(run)).toBe(expected)
    }
  })

  test('opens and closes its menu by the toggle', () => {
    const run = onPage()
    run.actor.send({ type: 'menu.toggle' })
    expect(menu(run)).toBe('open')
    run.actor.send({ type: 'menu.toggle' })
    expect(menu(run)).toBe('closed')
  })

  test.each(['link.choose', 'outside.press', 'escape.press'] as const)(
    'closes its menu on %s',
    (type) => {
      const run = onPage()
      run.actor.send({ type: 'menu.toggle' })
      run.actor.send({ type })
      expect(menu(run)).toBe('closed')
      run.actor.send({ type })
      expect(menu(run)).toBe('closed')
    },
  )

  test('gives the focus back to the toggle after Escape, and only then', () => {
    const run = onPage()
    run.actor.send({ type: 'escape.press' })
    run.actor.send({ type: 'menu.toggle' })
    run.actor.send({ type: 'outside.press' })
    expect(run.didAction('focusToggle')).toEqual([])
    run.actor.send({ type: 'menu.toggle' })
    run.actor.send({ type: 'escape.press' })
    expect(run.didAction('focusToggle')).toHaveLength(1)
  })
})
