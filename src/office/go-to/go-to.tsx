import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Modal } from '../../ui/kit/dialog'
import { hasDialog } from '../layout/has-dialog'
import { GoToSearch } from './go-to-search'
import { Button } from '../../ui/kit/button'

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
      <Button
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          opener.current = button.current
          setOpen(true)
        }}
        ref={button}
      >
        Go to …
      </Button>
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
