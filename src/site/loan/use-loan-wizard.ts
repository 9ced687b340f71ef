import { useEffect, useMemo, useState } from 'react'
import type { ActorRefFrom, EventFrom } from 'xstate'
import { useFlowRef } from '../../ui/use-flow'
import { browserPlaces } from './draft-places'
import { createDraftStore, type DraftStore } from './draft-store'
import { heardAnswers } from './heard-answers'
import { loanMachineOn } from './loan-machine'

export type LoanActor = ActorRefFrom<ReturnType<typeof loanMachineOn>>

export type SendLoanEvent = (event: EventFrom<ReturnType<typeof loanMachineOn>>) => void

export interface LoanWizard {
  /** For reading; what a visitor does goes through `hear` and `send`. */
  actor: LoanActor
  /** Tells the machine what is typed, a moment later. */
  hear: (name: string, answer: string) => void
  /** Tells the machine what a visitor does, after all that was typed before. */
  send: SendLoanEvent
  store: DraftStore
  /** How much of the application is sent, from 0 to 1. */
  progress: number
  /** Counts the applications of this page: the fields of a new one start anew. */
  round: number
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

  const { hear, send } = useMemo(() => {
    const heard = heardAnswers((answers) => actor.send({ type: 'change', answers }))
    const sendAfter: SendLoanEvent = (event) => {
      heard.flush()
      actor.send(event)
    }
    return { hear: heard.hear, send: sendAfter }
  }, [actor])

  useEffect(() => () => store.release(), [store])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') send({ type: 'hide' })
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [send])

  return { actor, hear, send, store, progress, round }
}
