import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { headerMachine } from '../../../machines/header.machine'
import { useFlowRef } from '../../ui/use-flow'

declare global {
  /** Presses of the menu's button before hydration; `site/before-program.ts` counts them. */
  var earlyMenuPresses: number | undefined
}

/** Feeds the header's machine: scrolling, clicks outside, Escape, early presses of the button. */
export function useHeader() {
  const header = useRef<HTMLElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const [machine] = useState(() =>
    headerMachine.provide({ actions: { focusToggle: () => toggle.current?.focus() } }),
  )
  const actor = useFlowRef(machine)
  const isOpen = useSelector(actor, (state) => state.matches({ menu: 'open' }))

  useLayoutEffect(() => {
    for (let left = globalThis.earlyMenuPresses ?? 0; left > 0; left -= 1)
      actor.send({ type: 'menu.toggle' })
    globalThis.earlyMenuPresses = undefined
  }, [actor])

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
