import { expect, test } from 'vitest'
import {
  applicationStatusMachine,
  type OwnApplication,
  type OwnDocument,
} from '../../machines/application-status.machine'
import { loanStates } from '../../src/shared/loan-case'
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
