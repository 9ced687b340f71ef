import { expect, test } from 'vitest'
import {
  applicationStatusMachine,
  type OwnApplication,
  type OwnDocument,
} from '../../machines/application-status.machine'
import { assign } from 'xstate'
import { loanStates, type CodeState } from '../../src/shared/loan-case'
import { harness } from './harness'

const asking = (...documents: OwnDocument[]): OwnApplication => ({
  reference: 'LN-7K3PQ-XD94M',
  initial: 'A',
  state: 'waiting',
  steps: [],
  asked: { reason: 'documents', text: '', documents },
  message: { text: '', on: '' },
  erasureAskedOn: '',
  version: 1,
})

test('of the chosen files, only what the office still asks for is sent', async () => {
  const run = harness(applicationStatusMachine)
  run.actor.send({ type: 'submit' })
  await run.resolve(asking('passportPhoto', 'governmentId'))
  const file = { name: 'me.jpg', size: 1, type: 'image/jpeg', key: '0' }
  run.actor.send({ type: 'attach', name: 'passportPhoto', file })
  run.actor.send({ type: 'attach', name: 'governmentId', file })
  run.actor.send({ type: 'send' })
  await run.reject({ message: 'Changed', errors: [], isLate: true })
  await run.resolve(asking('governmentId', 'officialId'))
  run.actor.send({ type: 'send' })
  expect(run.calls.at(-1)).toMatchObject({
    actor: 'sendAnswer',
    input: { files: { governmentId: file } },
  })
  expect(Object.keys(run.state().context.files)).toEqual(['governmentId'])
})

test('what the office works on can be withdrawn; an offer is turned down instead', async () => {
  const withdrawable = []
  for (const state of loanStates) {
    const run = harness(applicationStatusMachine)
    run.actor.send({ type: 'submit' })
    await run.resolve({ ...asking(), state })
    if (run.state().can({ type: 'withdraw' })) withdrawable.push(state)
  }
  expect(withdrawable).toEqual(['received', 'in-review', 'waiting', 'agreeing'])
})

/** The page of an application with an offer, whose acceptance is typed. */
async function accepting(codeTo = 'a…@example.com') {
  const machine = applicationStatusMachine.provide({
    actions: {
      validateCode: assign({
        errors: ({ context }) =>
          context.answers.code ? [] : [{ path: '/code', message: 'Please enter the code.' }],
      }),
    },
  })
  const run = harness(machine)
  run.actor.send({ type: 'submit' })
  await run.resolve({ ...asking(), state: 'offered', offer: { codeTo } as OwnApplication['offer'] })
  for (const [name, value] of Object.entries({ name: 'Ada Obi', agree: 'yes' }))
    run.actor.send({ type: 'change', name, value })
  run.actor.send({ type: 'accept' })
  return run
}

const notTaken = (codeState?: CodeState) => ({
  message: 'Not this one',
  errors: [{ path: '/code', message: 'Not this one' }],
  isLate: false,
  ...(codeState && { codeState }),
})

test('an answer to an offer is sent with the code alone, and nothing that was typed is lost', async () => {
  const run = await accepting()
  expect(run.calls.at(-1)).toMatchObject({ actor: 'requestCode', input: { reply: 'accept' } })
  await run.resolve({ message: 'We have sent a code.' })
  expect(run.state().matches({ proving: 'sent' })).toBe(true)
  run.actor.send({ type: 'submit' })
  expect(run.state().context.errors).toHaveLength(1)
  run.actor.send({ type: 'change', name: 'code', value: '123456' })
  run.actor.send({ type: 'submit' })
  expect(run.calls.at(-1)).toMatchObject({
    actor: 'sendAnswer',
    input: { reply: 'accept', answers: { name: 'Ada Obi', agree: 'yes', code: '123456' } },
  })
  await run.reject(notTaken('wrong'))
  expect(run.state().matches({ proving: 'wrong' })).toBe(true)
  expect(run.state().context.answers).toMatchObject({ name: 'Ada Obi', code: '123456' })
  run.actor.send({ type: 'submit' })
  await run.resolve({ message: 'Done', application: { ...asking(), state: 'accepted' } })
  expect(run.state().context.answers).not.toHaveProperty('code')
})

test.each([
  ['expired', 'expired'],
  ['used-up', 'usedUp'],
] as const)('a code that is %s makes room for a new one', async (codeState, state) => {
  const run = await accepting()
  await run.resolve({ message: 'We have sent a code.' })
  run.actor.send({ type: 'change', name: 'code', value: '123456' })
  run.actor.send({ type: 'submit' })
  await run.reject(notTaken(codeState))
  expect(run.state().matches({ over: state })).toBe(true)
  run.actor.send({ type: 'again' })
  await run.resolve({ message: 'We have sent a code.' })
  expect(run.state().matches({ proving: 'sent' })).toBe(true)
  expect(run.state().context).toMatchObject({ errors: [], answers: { name: 'Ada Obi' } })
})

test('a new code that cannot be sent leaves the one before to be typed', async () => {
  const run = await accepting()
  await run.resolve({ message: 'We have sent a code.' })
  run.actor.send({ type: 'again' })
  await run.reject({ message: 'Wait a while.', errors: [], isLate: false })
  expect(run.state().matches('proving')).toBe(true)
  expect(run.state().context.problem).toBe('Wait a while.')
  run.actor.send({ type: 'cancel' })
  expect(run.state().matches('showing')).toBe(true)
})

test('where no code can be sent, no answer is', async () => {
  const run = await accepting('')
  expect(run.state().matches('showing')).toBe(true)
  for (const type of ['accept', 'turnDown'] as const) expect(run.state().can({ type })).toBe(false)
})
