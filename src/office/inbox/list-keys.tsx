import { useEffect, useRef, useState, type RefObject } from 'react'
import { Modal } from '../../ui/kit/dialog'
import { letterOf } from '../layout/letter-of'
import styles from './list.module.css'
import { Button } from '../../ui/kit/button'
import { Choice } from '../../ui/kit/choice'
import { Facts } from '../../ui/kit/facts'

const stored = 'list-keys'

/** Whether somebody uses the keys; where nothing can be stored, they do. */
function usesKeys(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off'
  } catch {
    return true
  }
}

function storeUse(isOn: boolean) {
  try {
    localStorage.setItem(stored, isOn ? 'on' : 'off')
  } catch {
    // Then it holds for this page.
  }
}

const names: [string, string][] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row'],
  ['Enter', 'Open the row'],
  ['?', 'Show these keys'],
]

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox]), textarea, select, [contenteditable=true]')

/** The row with the focus, or the first, moved by `by`. */
function focusRow(list: HTMLElement, by: number) {
  const links = [...list.querySelectorAll<HTMLElement>('tbody a')]
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement))
  const next = at < 0 ? 0 : Math.min(Math.max(at + by, 0), links.length - 1)
  links[next]?.focus()
}

/** What a key does in a list. */
const deeds: Partial<Record<string, (list: HTMLElement) => void>> = {
  '/': (list) => list.querySelector<HTMLElement>('input[type=search]')?.focus(),
  j: (list) => focusRow(list, 1),
  k: (list) => focusRow(list, -1),
  x: (list) =>
    list
      .querySelector('tbody')
      ?.querySelector<HTMLElement>('tr:focus-within input[type=checkbox]')
      ?.click(),
}

/** Keys of one letter for a list, the button that shows them, and the switch that turns them off. */
export function ListKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const [isOn, setOn] = useState(usesKeys)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOn || isOpen) return undefined
    const press = (event: KeyboardEvent) => {
      const { target, ctrlKey, metaKey, altKey } = event
      const key = letterOf(event)
      if (ctrlKey || metaKey || altKey || isTyping(target) || !list.current) return
      if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]')) return
      if (key !== '?' && !deeds[key]) return
      event.preventDefault()
      if (key === '?') setOpen(true)
      else deeds[key]?.(list.current)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, isOpen, list])
  return (
    <>
      <Button className={styles.keys} onClick={() => setOpen(true)} ref={opener}>
        Keys
      </Button>
      <Modal onClose={() => setOpen(false)} open={isOpen} opener={opener} title="Keys of this list">
        <Facts facts={names.map(([name, value]) => ({ name, value }))} isLong />
        <Choice
          checked={isOn}
          onChange={({ target }) => {
            setOn(target.checked)
            storeUse(target.checked)
          }}
        >
          Use these keys
        </Choice>
      </Modal>
    </>
  )
}
