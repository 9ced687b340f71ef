import { useLocation } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { headerMachine } from '../../../machines/header.machine'
import { useFlowRef } from '../../ui/use-flow'
import { loanPath } from '../../ui/nav-links'

/**
 * The header's machine, fed by the page: scrolling, the open page, presses outside and Escape.
 * Specification 2 "Shared header", 4 "Header".
 */
export function useHeader() {
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const isLoanPage = useLocation({ select: ({ pathname }) => pathname === loanPath })
  const actor = useFlowRef(
    headerMachine.provide({ actions: { focusToggle: () => toggle.current?.focus() } }),
    { input: { startsOnLoan: isLoanPage } },
  )
  const isOpen = useSelector(actor, (state) => state.matches({ menu: 'open' }))

  useEffect(() => {
    const follow = () => actor.send({ type: 'scroll', y: window.scrollY })
    // Whoever read on before the program came has scrolled already.
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [actor])

  useEffect(() => {
    actor.send({ type: isLoanPage ? 'page.loan' : 'page.other' })
  }, [actor, isLoanPage])

  useEffect(() => {
    if (!isOpen) return undefined
    const isOutside = ({ target }: Event) =>
      target instanceof Node && !header.current?.contains(target)
    const leave = (event: Event) => {
      if (isOutside(event)) actor.send({ type: 'outside.press' })
    }
    const escape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') actor.send({ type: 'escape.press' })
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', escape)
    }
  }, [actor, isOpen])

  return {
    header,
    toggle,
    isOpen,
    isFixed: useSelector(actor, (state) => state.matches({ position: 'fixed' })),
    isLoan: useSelector(actor, (state) => state.matches({ look: 'loan' })),
    send: actor.send,
  }
}
