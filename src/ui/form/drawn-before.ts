import { createContext } from 'react'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The controls that stood in the server's HTML, until the program has them. */
export interface DrawnControls {
  /** Gives a control what its predecessor with the same id held: text, choice, file, focus. */
  giveBack: (control: Control) => void
}

function copy(from: Control, to: Control) {
  if (to instanceof HTMLInputElement && from instanceof HTMLInputElement) {
    if (to.type === 'file') to.files = from.files
    else if (to.type === 'radio') to.checked = from.checked
    else to.value = from.value
  } else to.value = from.value
}

function focusLike(from: Control, to: Control) {
  to.focus({ preventScroll: true })
  if (to instanceof HTMLSelectElement || from instanceof HTMLSelectElement) return
  const { selectionStart: start, selectionEnd: end } = from
  // Not every type of input tells where its caret is.
  if (start !== null) to.setSelectionRange(start, end)
}

/**
 * Remembers the controls in `place`. Where a translation or a password manager has changed the page
 * before hydration, React draws it anew: what people typed is in controls that are gone.
 */
export function rememberControls(place: Element): DrawnControls {
  const controls = new Map(
    Array.from(place.querySelectorAll<Control>('input, select, textarea'), (control) => [
      control.id,
      control,
    ]),
  )
  let focused: EventTarget | null = document.activeElement
  const allGiven = new AbortController()
  const { signal } = allGiven
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target
  }
  const noteBlur = ({ target }: FocusEvent) =>
    // A control that is removed loses the focus, too, but stays the one to give it back to.
    setTimeout(() => {
      if (focused === target && (target as Element).isConnected) focused = null
    })
  addEventListener('focusin', noteFocus, { signal })
  addEventListener('focusout', noteBlur, { signal })
  return {
    giveBack(control) {
      const before = controls.get(control.id)
      controls.delete(control.id)
      if (controls.size === 0) allGiven.abort()
      if (!before || before === control) return
      copy(before, control)
      if (focused === before) focusLike(before, control)
    },
  }
}

/**
 * Has the browser keep what stands in one-line fields while people are on another site. It keeps what
 * differs from the attribute `value`, with which React keeps pace.
 */
export function keepForReturn() {
  addEventListener('pagehide', () => {
    const lines = 'input:not([type=radio], [type=checkbox], [type=file])'
    for (const line of document.querySelectorAll<HTMLInputElement>(lines)) line.defaultValue = ''
  })
}

/** Absent where no field comes from the server's HTML. */
export const DrawnBefore = createContext<DrawnControls | undefined>(undefined)
