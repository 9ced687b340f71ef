import { useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { AnyStateMachine, InputFrom } from 'xstate'
import type { inboxItemMachine } from '../../../machines/inbox-item.machine'
import type { loanCaseMachine } from '../../../machines/loan-case.machine'
import type { mailTemplateMachine } from '../../../machines/mail-template.machine'
import type { whistleCaseMachine } from '../../../machines/whistle-case.machine'
import { asInProduct } from './as-in-product'
import { pathCode, readPath, type Step } from './step'
import { play, taking, type Moment, type Played } from './stepper'

/** The sandbox of a flow. */
export interface Sandbox extends Played {
  machine: AnyStateMachine
  /** Undefined for a flow that could not start. */
  moment: Moment | undefined
  take: (step: Step) => void
  back: () => void
  /** Starts again, possibly with another input. */
  restart: (input: unknown) => void
  /** The link of this path; undefined if it is too long for one. */
  link: string | undefined
}

/** What pages give to flows that begin with something; {} to the others that take an input. */
const inputs: Record<string, unknown> = {
  'inbox-item': { progress: 'new' } satisfies InputFrom<typeof inboxItemMachine>,
  'loan-case': {
    state: 'received',
    assignee: '',
    version: 1,
    isYesAnOffer: false,
  } satisfies InputFrom<typeof loanCaseMachine>,
  'mail-template': { answers: { subject: '', text: '' } } satisfies InputFrom<
    typeof mailTemplateMachine
  >,
  'whistle-case': { state: 'received', version: 1 } satisfies InputFrom<typeof whistleCaseMachine>,
}

/** What a flow begins with; undefined if it takes no input. */
export const inputOf = ({ id, config }: AnyStateMachine) =>
  typeof config.context === 'function' ? (inputs[id] ?? {}) : undefined

const codeIn = (hash: string) => /^#?path=(.+)$/.exec(hash)?.[1]

/** Paths by flow, kept while the analyst looks at other panels. */
const kept = new Map<string, Played>()

/** The path of a link, else the one that was left, else a new one. */
function opened(machine: AnyStateMachine, hash: string): Played {
  const code = codeIn(hash)
  const first = inputOf(machine)
  if (code === undefined) return kept.get(machine.id) ?? play(machine, { input: first, steps: [] })
  const { input = first, steps, problem } = readPath(code)
  const played = play(machine, { input, steps })
  return { ...played, problem: played.problem || problem }
}

/** A path is a list of moments: a step adds one, back takes one away, a link plays them again. */
export function useSandbox(flow: AnyStateMachine): Sandbox {
  const machine = useMemo(() => asInProduct(flow), [flow])
  const hash = useLocation({ select: (location) => location.hash })
  const [shown, setShown] = useState(() => ({ hash, played: opened(machine, hash) }))
  if (shown.hash !== hash && codeIn(hash)) setShown({ hash, played: opened(machine, hash) })
  const { played } = shown
  const { input, moments } = played
  const show = (next: Played) => setShown({ hash, played: next })

  useEffect(() => void kept.set(machine.id, played), [machine, played])

  return {
    ...played,
    machine,
    moment: moments.at(-1),
    take: (step) => show(taking(machine, played, step)),
    back: () => show({ input, moments: moments.slice(0, -1), problem: '' }),
    restart: (begin) => show(play(machine, { input: begin, steps: [] })),
    get link() {
      const { origin, pathname } = window.location
      const code = pathCode({ input, steps: moments.flatMap(({ step }) => step ?? []) })
      return code && `${origin}${pathname}?panel=sandbox#path=${code}`
    },
  }
}
