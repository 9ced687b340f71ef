import { expect, test } from 'vitest'
import { contactMachine } from '../../machines/contact.machine'
import { ForeignAnswer } from '../../machines/foreign-answer'
import { loanWizardMachine } from '../../machines/loan-wizard.machine'
import { loginMachine } from '../../machines/login.machine'
import { newsletterMachine } from '../../machines/newsletter.machine'
import { whistleMachine } from '../../machines/whistle.machine'
import { harness } from './harness'

const wifi = 'You may need to sign in to this Wi-Fi.'
const submit = { type: 'submit' as const }

/** Each flow when its call is on the way, with what somebody has entered. */
const sending = {
  newsletter() {
    const run = harness(newsletterMachine)
    run.actor.send({ type: 'change', email: 'ada@example.org' })
    run.actor.send(submit)
    return run
  },
  contact() {
    const run = harness(contactMachine)
    run.actor.send({ type: 'change', name: 'message', value: 'Hello' })
    run.actor.send(submit)
    return run
  },
  whistle() {
    const run = harness(whistleMachine)
    run.actor.send({ type: 'change', name: 'report', value: 'I saw it.' })
    run.actor.send(submit)
    return run
  },
  login() {
    const run = harness(loginMachine)
    run.actor.send({ type: 'change', name: 'username', value: 'eve' })
    run.actor.send(submit)
    return run
  },
  async loan() {
    const run = harness(
      loanWizardMachine.provide({
        guards: {
          isStepDone: () => true,
          isFirstFailing: () => false,
          isResumeStep: (_, { step }) => step === 5,
        },
      }),
    )
    await run.resolve({ answers: { surname: 'Obi' }, step: 5, lost: [], keeper: 'device' })
    run.actor.send({ type: 'next' })
    // The draft is saved.
    await run.resolve()
    return run
  },
}

test.each(Object.entries(sending))(
  'the flow %s keeps everything after a foreign answer and says what it may be; not after none',
  async (_, begin) => {
    const run = await begin()
    const before = JSON.stringify(run.state().context)
    const [, entered] = /(ada@example\.org|Hello|I saw it\.|eve|Obi)/.exec(before) ?? []
    await run.reject(new ForeignAnswer())
    expect(JSON.stringify(run.state().context)).toContain(wifi)
    expect(JSON.stringify(run.state().context)).toContain(entered)
    expect(run.didAction('clearSaved')).toEqual([])

    const other = await begin()
    await other.reject(new TypeError('Failed to fetch'))
    expect(JSON.stringify(other.state().context)).not.toContain('Wi-Fi')
  },
)
