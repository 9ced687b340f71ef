import { useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom, EventFrom } from 'xstate'
import type { LoanAnswers } from '../../../machines/loan-wizard.machine'
import { useFlowRef } from '../../ui/use-flow'
import { browserPlaces } from './draft-places'
import { createDraftStore, type DraftStore } from './draft-store'
import { loanMachineOn } from './loan-machine'

export type LoanActor = ActorRefFrom<ReturnType<typeof loanMachineOn>>

export type SendLoanEvent = (event: EventFrom<ReturnType<typeof loanMachineOn>>) => void

export interface LoanWizard {
  /** For reading; what a visitor does goes through `answer` and `send`. */
  actor: LoanActor
  /** Sends an answer to the machine: a document at once, a text a moment later. */
  answer: (name: string, answer: unknown) => void
  /** Sends what a visitor does to the machine, after all that was typed before. */
  send: SendLoanEvent
  store: DraftStore
  /** How much of the application is sent, from 0 to 1. */
  progress: number
  /** Counts the applications of this page: the fields of a new one start anew. */
  round: number
}

/** How long the answers of a burst of typing are collected, in ms. */
const pause = 100

/**
 * Collects what is typed and sends it a moment later, all at once: a keystroke costs next to nothing.
 * Whoever acts on the answers flushes first.
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

function sendersTo(actor: LoanActor): Pick<LoanWizard, 'answer' | 'send'> {
  const typed = debouncedAnswers((answers) => actor.send({ type: 'change', answers }))
  const send: SendLoanEvent = (event) => {
    typed.flush()
    actor.send(event)
  }
  return {
    send,
    answer(name, answer) {
      if (typeof answer !== 'string') return send({ type: 'attach', name, answer })
      typed.add(name, answer)
      // An error goes away with the first key.
      if (actor.getSnapshot().context.errors.length > 0) typed.flush()
    },
  }
}

/** The wizard's machine with its draft store, for as long as the page is open. */
export function useLoanWizard(): LoanWizard {
  const [progress, setProgress] = useState(0)
  const [round, setRound] = useState(1)
  const [{ store, machine }] = useState(() => {
    const created = createDraftStore(browserPlaces())
    const onCleared = () => setRound((before) => before + 1)
    return {
      store: created,
      machine: loanMachineOn(created, { onProgress: setProgress, onCleared }),
    }
  })
  const actor = useFlowRef(machine)

  const { answer, send } = useMemo(() => sendersTo(actor), [actor])

  useEffect(() => () => store.release(), [store])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') send({ type: 'hide' })
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [send])

  return { actor, answer, send, store, progress, round }
}
