import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { headerMachine } from '../../../machines/header.machine'
import { useFlowRef } from '../../ui/use-flow'

/** Feeds the header's machine: scrolling, clicks outside, Escape. */
export function useHeader() {
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const actor = useFlowRef(
    headerMachine.provide({ actions: { focusToggle: () => toggle.current?.focus() } }),
  )
  const isOpen = useSelector(actor, (state) => state.matches({ menu: 'open' }))

  useEffect(() => {
    const follow = () => actor.send({ type: 'scroll', y: window.scrollY })
    // The page may have been scrolled before hydration.
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [actor])

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
    send: actor.send,
  }
}
