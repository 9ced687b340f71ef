import type { LoanAnswers } from '../../machines/loan-wizard.machine'
import { expect, test } from 'vitest'
import { underControl } from '../machines/under-control'
import { nameOf } from '../machines/walk'
import { visitors } from './browser'
import { edges, model, placeOf, restored, states, wayOn, type State } from './loan-model'
import { expectGood, expectSight } from './loan-sights'
import { slowDevice, visitLoan, type LoanVisit } from './loan-visit'

const { open } = visitors()
const taken = new Set<string>()
const entered = new Set<string>()
const looked = new Set<string>()

/** The model beside the page: both are told the same, and the page must look as the model says. */
function sideBySide(visit: LoanVisit) {
  let run = underControl(model)
  let errorsTold = 0
  const state = () => run.state() as State

  async function look() {
    for (const edge of run.taken) taken.add(nameOf(edge))
    for (const id of run.entered) entered.add(id)
    const told = run.didAction('focusFirstInvalid').length
    const place = placeOf(state())
    const hasErrors = told > errorsTold
    errorsTold = told
    await expectSight(visit, place, hasErrors)
    const sight = hasErrors ? `${place} with errors` : place
    if (place === 'left' || looked.has(sight)) return
    looked.add(sight)
    await expectGood(visit, sight)
  }

  return {
    state,
    look,
    /** The wizard opens with what the device kept. */
    async begin(answers: LoanAnswers = {}, step = 1) {
      run = underControl(model)
      errorsTold = 0
      await run.happen(restored(answers, step))
      await look()
    },
    async play(event: { type: string }) {
      await visit.act(event, state())
      await run.happen(event)
      await look()
    },
  }
}

test('the wizard says that it looks for a saved application while the device is slow', async () => {
  const visit = await visitLoan(open, (page) => page.addInitScript(slowDevice))
  const { look, begin } = sideBySide(visit)
  await visit.page.goto('/loan')
  await look()
  await visit.page.evaluate(() => (window as unknown as { goOn: () => void }).goOn())
  await begin()
})

test('the wizard shows in every state, and does at every edge, what its machine says', async () => {
  const visit = await visitLoan(open)
  const { state, begin, play } = sideBySide(visit)
  const reloaded = new Set<number>()
  await visit.come()
  await begin()
  for (;;) {
    const { context, status } = state()
    const place = placeOf(state())
    if (status === 'done' || place === 'left') {
      await visit.come()
      await begin()
    } else if (place.startsWith('filling') && context.step > 1 && !reloaded.has(context.step)) {
      reloaded.add(context.step)
      await visit.reload()
      await begin(context.answers, context.step)
    }
    const way = wayOn(state(), (edge) => !taken.has(edge))
    if (!way) break
    for (const event of way) await play(event)
  }
}, 240_000)

test('nothing of the wizard was left out', () => {
  const missed = [
    ...states.filter((id) => !entered.has(id)),
    ...edges.filter((edge) => !taken.has(edge)),
  ]
  const count = (all: string[], done: Set<string>) =>
    `${all.filter((one) => done.has(one)).length}/${all.length}`
  console.log(
    `The loan wizard in the browser: states ${count(states, entered)}, edges ${count(edges, taken)}, sights ${looked.size}`,
  )
  expect(missed).toEqual([])
})
