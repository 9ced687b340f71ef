import { useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom, EventFrom } from 'xstate'
import type { LoanAnswers } from '../../../machines/loan-wizard.machine'
import { nameIn } from '../../ui/loan/loan-fields'
import { useFlowRef } from '../../ui/use-flow'
import { browserPlaces } from './draft-places'
import { createDraftStore, type LoanDraftStore } from './draft-store'
import { loanMachineOn } from './loan-machine'

export type LoanActor = ActorRefFrom<ReturnType<typeof loanMachineOn>>

export type SendLoanEvent = (event: EventFrom<ReturnType<typeof loanMachineOn>>) => void

export interface LoanWizard {
  /** Read-only; use `answer` and `send` for changes. */
  actor: LoanActor
  /** Sends an answer to the machine: a document at once, text debounced. */
  answer: (name: string, answer: unknown) => void
  /** Sends an event to the machine after pending answers. */
  send: SendLoanEvent
  store: LoanDraftStore
  /** The upload's progress, from 0 to 1. */
  progress: number
  /** How often something else removed what this page had saved; it was saved anew. */
  erasures: number
  /** Counts the applications of this page; a new one gets new fields. */
  round: number
}

/** The debounce of answers, in ms. */
const pause = 100

/**
 * Debounces typed answers into one event, which keeps a keystroke cheap. Code that uses the answers
 * must flush first.
 */
export function debouncedAnswers(send: (answers: LoanAnswers) => void) {
  let answers: LoanAnswers = {}
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush() {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    const sent = answers
    answers = {}
    send(sent)
  }

  return {
    add(name: string, answer: string) {
      answers[name] = answer
      timer ??= setTimeout(flush, pause)
    },
    flush,
  }
}

function sendersTo(
  actor: LoanActor,
): Pick<LoanWizard, 'answer' | 'send'> & { release: () => void } {
  /** Events during the restore; they apply to the restored draft. */
  const early: Parameters<SendLoanEvent>[0][] = []
  const isLoading = () => actor.getSnapshot().hasTag('loading')

  const deliver: SendLoanEvent = (event) => {
    if (!isLoading()) actor.send(event)
    else if (event.type !== 'next' || !early.some(({ type }) => type === 'next')) early.push(event)
  }
  const typed = debouncedAnswers((answers) => deliver({ type: 'change', answers }))
  const send: SendLoanEvent = (event) => {
    typed.flush()
    deliver(event)
  }

  return {
    send,
    /** Sends the early events after the restore. */
    release() {
      if (isLoading()) return
      const { step } = actor.getSnapshot().context
      for (const event of early.splice(0)) {
        // Next was pressed on step 1.
        if (event.type !== 'next' || step === 1) actor.send(event)
      }
    },
    answer(name, answer) {
      if (typeof answer !== 'string') return send({ type: 'attach', name, answer })
      typed.add(name, answer)
      // The first key clears a field's error and its question.
      const { errors, asked } = actor.getSnapshot().context
      if (asked.includes(name) || errors.some((error) => nameIn(error) === name)) typed.flush()
    },
  }
}

/** The wizard's machine and its draft store for the life of the page. */
export function useLoanWizard(): LoanWizard {
  const [progress, setProgress] = useState(0)
  const [round, setRound] = useState(1)
  const [erasures, setErasures] = useState(0)
  const [{ store, machine }] = useState(() => {
    const created = createDraftStore(browserPlaces(), () => setErasures((before) => before + 1))
    const onCleared = () => setRound((before) => before + 1)
    return {
      store: created,
      machine: loanMachineOn(created, { onProgress: setProgress, onCleared }),
    }
  })
  const actor = useFlowRef(machine)

  const { answer, send, release } = useMemo(() => sendersTo(actor), [actor])

  useEffect(() => {
    const { unsubscribe } = actor.subscribe(release)
    return unsubscribe
  }, [actor, release])

  useEffect(() => () => store.release(), [store])

  useEffect(() => {
    const check = () => void store.check()
    const turn = () => {
      if (document.visibilityState === 'hidden') send({ type: 'hide' })
      else check()
    }
    document.addEventListener('visibilitychange', turn)
    // Another page of the site, or of the browser's settings, changed the storage.
    window.addEventListener('storage', check)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('storage', check)
    }
  }, [send, store])

  // Saves everything anew.
  useEffect(() => {
    if (erasures > 0) send({ type: 'change', answers: {} })
  }, [erasures, send])

  return { actor, answer, send, store, progress, erasures, round }
}
