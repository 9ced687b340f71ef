import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useReducer, useState } from 'react'
import type { AnyStateMachine } from 'xstate'
import { asInProduct } from './as-in-product'
import { pathHistory, type HistoryAction, type PathHistory } from './path-history'
import { pathCode, readPath } from './path-link'
import { refusalSentence, replay, type Run } from './replay'
import { samplesOf } from './samples'
import { stepName, type Step } from './step'

const inHash = /^#?path=(.*)$/

/** The sandbox of a flow. */
export interface Sandbox {
  run: Run
  history: PathHistory
  /** Why the last step or the opened link was refused; '' otherwise. */
  problem: string
  take: (step: Step) => void
  turn: (action: HistoryAction) => void
  /** The link of this path. */
  link: string
}

/** Paths by flow, kept while the analyst looks at other pages. */
const histories = new WeakMap<AnyStateMachine, PathHistory>()

interface Opened {
  history: PathHistory
  problem: string
}

/** Replays the path of a link as far as possible. */
function opened(machine: AnyStateMachine, hash: string): Opened {
  const code = inHash.exec(hash)?.[1]
  const { input: proposed } = samplesOf(machine.id)
  if (code === undefined) {
    const history = histories.get(machine) ?? { input: proposed, steps: [], at: 0 }
    return { history, problem: '' }
  }
  const { input = proposed, steps, problem = '' } = readPath(code)
  const { refused } = replay(machine, input, steps)
  const playable = refused ? steps.slice(0, Math.max(0, refused.at)) : steps
  return {
    history: { input, steps: playable, at: playable.length },
    problem: refused ? refusalSentence(steps, refused) : problem,
  }
}

/** A sandbox stores the list of steps and replays them, so that undo, redo and links work alike. */
export function useSandbox(flow: AnyStateMachine): Sandbox {
  const machine = useMemo(() => asInProduct(flow), [flow])
  const hash = useLocation({ select: (location) => location.hash })
  const [first] = useState(() => opened(machine, hash))
  const [history, turn] = useReducer(pathHistory, first.history)
  const [problem, setProblem] = useState(first.problem)
  const [openedHash, setOpenedHash] = useState(hash)

  useEffect(() => {
    if (hash === openedHash) return
    setOpenedHash(hash)
    if (!inHash.test(hash)) return
    const next = opened(machine, hash)
    turn({ type: 'open', input: next.history.input, steps: next.history.steps })
    setProblem(next.problem)
  }, [hash, machine, openedHash])

  const { input, steps, at } = history
  useEffect(() => void histories.set(machine, history), [history, machine])
  const run = useMemo(() => replay(machine, input, steps.slice(0, at)), [machine, input, steps, at])

  return {
    run,
    history,
    problem: run.refused ? refusalSentence(steps, run.refused) : problem,
    take(step) {
      const { refused } = replay(machine, input, [...steps.slice(0, at), step])
      setProblem(refused ? `“${stepName(step)}” is not possible: ${refused.why}` : '')
      if (!refused) turn({ type: 'take', step })
    },
    turn(action) {
      setProblem('')
      turn(action)
    },
    get link() {
      const { origin, pathname } = window.location
      const code = pathCode({ input, steps: steps.slice(0, at) })
      return `${origin}${pathname}?panel=sandbox#path=${code}`
    },
  }
}
