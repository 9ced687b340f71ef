import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Modal } from '../../ui/modal'
import { hasDialog } from '../layout/has-dialog'
import { GoToSearch } from './go-to-search'
import styles from './go-to.module.css'

/** The button and the key Ctrl+K, or Cmd+K on a Mac, that open the dialog "Go to". */
export function GoTo() {
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function open(event: KeyboardEvent) {
      const isKey = event.code === 'KeyK' && (event.ctrlKey || event.metaKey)
      // A rich text has taken it for its own links.
      if (!isKey || event.shiftKey || event.altKey || event.defaultPrevented) return
      event.preventDefault()
      if (hasDialog()) return
      opener.current = document.activeElement as HTMLElement
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])

  return (
    <>
      <button
        aria-keyshortcuts="Control+K Meta+K"
        className={`button quiet ${styles.button}`}
        onClick={() => {
          opener.current = button.current
          setOpen(true)
        }}
        ref={button}
        type="button"
      >
        Go to …
      </button>
      <Modal
        isCloseQuiet
        onClose={() => setOpen(false)}
        open={isOpen}
        opener={opener}
        title="Go to …"
      >
        {isOpen && (
          <GoToSearch
            onChoose={(to) => {
              setOpen(false)
              void navigate({ to })
            }}
          />
        )}
      </Modal>
    </>
  )
}
