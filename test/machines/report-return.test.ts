import { describe, expect, test } from 'vitest'
import {
  reportReturnMachine,
  type OwnReport,
  type OwnWord,
  type ReportFailure,
} from '../../machines/report-return.machine'
import { harness } from './harness'

const word = (number: number): OwnWord => ({
  number,
  on: '2026-11-23',
  from: 'office',
  text: `Word ${number}`,
  files: 0,
})
const report = (numbers: number[], more = false): OwnReport => ({
  receivedOn: '2026-11-23',
  state: 'received',
  outcome: '',
  showsWords: false,
  text: '',
  words: numbers.map(word),
  more,
})
const failure = (message: string, isUnknown = false): ReportFailure => ({
  message,
  errors: [],
  isUnknown,
})
const file = (key: string) => ({ name: 'a.jpg', size: 1, type: 'image/jpeg', key })

async function opened(shown: OwnReport) {
  const run = harness(reportReturnMachine)
  run.actor.send({ type: 'change', name: 'receipt', value: '1' })
  run.actor.send({ type: 'submit' })
  await run.resolve(shown)
  return run
}

const numbers = ({ context }: ReturnType<Awaited<ReturnType<typeof opened>>['state']>) =>
  context.report?.words.map(({ number }) => number)

describe('a report after sending', () => {
  test('gets older words before those that are shown', async () => {
    const run = await opened(report([3, 4], true))
    run.actor.send({ type: 'before' })
    expect(run.calls.at(-1)).toEqual({
      actor: 'readBefore',
      input: { answers: { receipt: '1' }, before: 3 },
    })
    await run.resolve(report([1, 2]))
    expect(numbers(run.state())).toEqual([1, 2, 3, 4])
    expect(run.state().can({ type: 'before' })).toBe(false)
  })

  test('keeps text and files of an answer that was not sent, and forgets them when it was', async () => {
    const run = await opened(report([1]))
    run.actor.send({ type: 'change', name: 'text', value: 'It was me' })
    run.actor.send({ type: 'attach', file: file('0') })
    run.actor.send({ type: 'send', key: 'one' })
    await run.reject(failure('We could not reach our server.'))
    expect(run.state().context).toMatchObject({
      answers: { text: 'It was me' },
      files: [{ key: '0' }],
      problem: 'We could not reach our server.',
    })
    run.actor.send({ type: 'send', key: 'two' })
    expect(run.calls.at(-1)?.input).toMatchObject({ files: [{ key: '0' }] })
    await run.resolve({ message: 'Sent', report: report([1, 2]) })
    expect(run.state().context).toMatchObject({
      answers: { receipt: '1', text: '' },
      files: [],
      problem: '',
      message: 'Sent',
    })
    expect(numbers(run.state())).toEqual([1, 2])
  })

  test('keeps the key of an answer until it was sent, however often that is tried', async () => {
    const run = await opened(report([1]))
    const sendAs = (key: string, text: string) => {
      run.actor.send({ type: 'change', name: 'text', value: text })
      run.actor.send({ type: 'send', key })
      return run.calls.at(-1)?.input
    }
    expect(sendAs('one', 'It was me')).toMatchObject({ key: 'one' })
    await run.reject(failure('We could not reach our server.'))
    expect(sendAs('two', 'It was me, too')).toMatchObject({ key: 'one' })
    await run.resolve({ message: 'Sent', report: report([1, 2]) })
    expect(sendAs('three', 'It was me')).toMatchObject({ key: 'three' })
  })

  test('takes three files at most, and others once one of them is removed', async () => {
    const run = await opened(report([]))
    for (const key of ['0', '1', '2', '3']) run.actor.send({ type: 'attach', file: file(key) })
    run.actor.send({ type: 'detach', key: '1' })
    run.actor.send({ type: 'attach', file: file('4') })
    expect(run.state().context.files.map(({ key }) => key)).toEqual(['0', '2', '4'])
  })

  test('is hidden when its receipt opens nothing any more; what was typed stays', async () => {
    for (const type of ['before', 'send'] as const) {
      const run = await opened(report([2], true))
      run.actor.send({ type: 'change', name: 'text', value: 'Too late' })
      run.actor.send(type === 'send' ? { type, key: 'one' } : { type })
      await run.reject(failure('There is no report with this receipt.', true))
      expect(run.isIn('asking')).toBe(true)
      expect(run.state().context).toMatchObject({
        report: undefined,
        problem: 'There is no report with this receipt.',
        answers: { text: 'Too late' },
      })
    }
  })

  test('is forgotten at any moment, also while an answer is on its way', async () => {
    const run = await opened(report([1]))
    run.actor.send({ type: 'change', name: 'text', value: 'Secret' })
    run.actor.send({ type: 'send', key: 'one' })
    run.actor.send({ type: 'forget' })
    expect(run.isIn('asking')).toBe(true)
    expect(run.state().context).toEqual({
      answers: {},
      files: [],
      key: '',
      errors: [],
      problem: '',
      message: '',
      report: undefined,
    })
  })
})
