import { describe, expect, test } from 'vitest'
import { pdfPagesMachine } from '../../machines/pdf-pages.machine'
import { harness } from './harness'

async function opened(pages: number) {
  const run = harness(pdfPagesMachine)
  await run.resolve({ pages })
  expect(run.isIn('choosing')).toBe(true)
  return run
}

describe('the pages of a PDF', () => {
  test('are chosen to begin with, six at most', async () => {
    expect((await opened(3)).state().context.chosen).toEqual([1, 2, 3])
    expect((await opened(40)).state().context.chosen).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('are joined in the order of the PDF, whatever the order of choosing', async () => {
    const run = await opened(3)
    for (const page of [1, 2, 1]) run.actor.send({ type: 'toggle', page })
    run.actor.send({ type: 'join' })
    expect(run.calls.at(-1)).toEqual({ actor: 'joinPages', input: [1, 3] })
    await run.resolve(undefined)
    expect(run.isIn('joined')).toBe(true)
    expect(run.didAction('takePicture')).toHaveLength(1)
    expect(run.didAction('leave')).toEqual([])
  })

  test('are asked for when none is chosen', async () => {
    const run = await opened(1)
    run.actor.send({ type: 'toggle', page: 1 })
    run.actor.send({ type: 'join' })
    expect(run.isIn('choosing')).toBe(true)
    expect(run.state().context.refusal).toBe('Please choose at least one page.')
    run.actor.send({ type: 'toggle', page: 1 })
    expect(run.state().context.refusal).toBe('')
  })

  test('of a long PDF are offered twenty at a time; what is chosen stays', async () => {
    const run = await opened(34)
    run.actor.send({ type: 'earlier' })
    expect(run.state().context.first).toBe(1)
    run.actor.send({ type: 'later' })
    run.actor.send({ type: 'later' })
    expect(run.state().context.first).toBe(21)
    run.actor.send({ type: 'toggle', page: 34 })
    run.actor.send({ type: 'earlier' })
    expect(run.state().context).toMatchObject({ first: 1, chosen: [1, 2, 3, 4, 5, 6, 34] })
  })

  test('that do not fit can be chosen anew, with the sentence of what is wrong', async () => {
    const run = await opened(20)
    run.actor.send({ type: 'join' })
    await run.reject({ reason: 'unreadable' })
    expect(run.isIn('choosing')).toBe(true)
    expect(run.state().context).toMatchObject({ chosen: [1, 2, 3, 4, 5, 6] })
    expect(run.state().context.refusal).toContain('Please choose fewer of them.')
    run.actor.send({ type: 'join' })
    expect(run.state().context.refusal).toBe('')
    run.actor.send({ type: 'cancel' })
    expect(run.isIn('choosing')).toBe(true)
  })

  test('that take longer than 20 seconds say so, and can be cancelled', async () => {
    const run = harness(pdfPagesMachine)
    run.wait(19_999)
    expect(run.state().context.refusal).toBe('')
    run.wait(1)
    expect(run.state().context.refusal).toContain('You can wait or cancel.')
    await run.resolve({ pages: 1 })
    expect(run.state().context.refusal).toBe('')
    run.actor.send({ type: 'join' })
    run.wait(20_000)
    expect(run.state().context.refusal).toContain('You can wait or cancel.')
    run.actor.send({ type: 'cancel' })
    expect(run.isIn('choosing')).toBe(true)
    expect(run.state().context.refusal).toBe('')
  })

  test('that would lose something are refused with a way out', async () => {
    const run = await opened(1)
    run.actor.send({ type: 'join' })
    await run.reject({ reason: 'lossy' })
    expect(run.state().context.refusal).toContain('choose a photo or screenshot of it')
  })

  test.each([
    [{ reason: 'locked' }, 'protected with a password'],
    [{ reason: 'broken' }, 'damaged'],
    [{ reason: 'empty' }, 'no pages'],
    [{ reason: 'tooLarge' }, 'larger than 32 MB'],
    [{ reason: 'unloaded' }, 'check your connection'],
    [new Error('whatever'), 'damaged'],
  ])('are not offered when the PDF cannot be read: %o', async (problem, says) => {
    const run = harness(pdfPagesMachine)
    await run.reject(problem)
    expect(run.isIn('failed')).toBe(true)
    expect(run.state().context.refusal).toContain(says)
    run.actor.send({ type: 'cancel' })
    expect(run.isIn('left')).toBe(true)
    expect(run.didAction('takePicture')).toEqual([])
  })
})
