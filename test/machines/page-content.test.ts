import { describe, expect, test } from 'vitest'
import { pageContentMachine } from '../../machines/page-content.machine'
import { harness } from './harness'

describe("a page's content", () => {
  test('shows the loader until everything is read', async () => {
    const run = harness(pageContentMachine)
    expect(run.state().hasTag('loading')).toBe(true)
    await run.resolve({ content: { products: [1] }, failed: [] })
    expect(run.state().hasTag('loading')).toBe(false)
    expect(run.state().context.content).toEqual({ products: [1] })
  })

  test('says that it is still loading after 8 seconds', () => {
    const run = harness(pageContentMachine)
    run.wait(7999)
    expect(run.state().hasTag('slow')).toBe(false)
    run.wait(1)
    expect(run.state().hasTag('slow')).toBe(true)
    expect(run.state().hasTag('loading')).toBe(true)
  })

  test.each([
    ['a section fails', { content: { chooseUs: [1] }, failed: ['investmentBanner'] }],
    ['everything fails', undefined],
  ])('ends the loader and shows defaults when %s', async (_, outcome) => {
    const run = harness(pageContentMachine)
    await (outcome ? run.resolve(outcome) : run.reject(new Error('Refused')))
    expect(run.state().hasTag('loading')).toBe(false)
    expect(run.isIn('incomplete')).toBe(true)
    expect(run.didAction('log')).toHaveLength(outcome ? 1 : 0)
  })

  test('keeps what was read when it tries again', async () => {
    const run = harness(pageContentMachine)
    await run.resolve({ content: { chooseUs: [1] }, failed: ['investmentBanner'] })
    run.actor.send({ type: 'retry' })
    expect(run.state().hasTag('loading')).toBe(true)
    await run.resolve({ content: { investmentBanner: {} }, failed: [] })
    expect(run.isIn('ready')).toBe(true)
    expect(run.state().context.content).toEqual({ chooseUs: [1], investmentBanner: {} })
  })
})
