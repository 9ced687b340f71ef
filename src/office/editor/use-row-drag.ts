import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { rowId } from './use-row-actions'

/** A row that is being moved, and the index where it would come to stand. */
interface Drag {
  from: number
  to: number
  by: 'pointer' | 'keyboard'
}

/** Near the edges of the window the page scrolls: how near, and how far at a time, in px. */
const edge = 96
const step = 16

interface RowDragOptions {
  /** The id of the list. */
  id: string
  keys: readonly string[]
  nameOf: (index: number) => string
  onMove: (from: number, to: number) => void
}

/**
 * Dragging rows by a handle, with a pointer or from the keyboard: Space picks a row up and puts it
 * down, arrows choose its place, Escape leaves it where it was. The row moves when it is put down.
 */
export function useRowDrag({ id, keys, nameOf, onMove }: RowDragOptions) {
  const [drag, setDrag] = useState<Drag>()
  const [said, say] = useState('')
  const last = keys.length - 1

  useEffect(() => {
    if (!drag) return undefined
    const cancel = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setDrag(undefined)
      say(`${nameOf(drag.from)} stays where it was.`)
    }
    document.addEventListener('keydown', cancel)
    return () => document.removeEventListener('keydown', cancel)
  }, [drag, nameOf])

  function drop({ from, to }: Drag) {
    setDrag(undefined)
    say(
      from === to
        ? `${nameOf(from)} stays where it was.`
        : `${nameOf(from)} moved to position ${to + 1} of ${keys.length}.`,
    )
    onMove(from, to)
  }

  /** The index that a row gets whose handle is held at this height. */
  const indexAt = (from: number, y: number) =>
    keys.filter((key, index) => {
      const box = document.getElementById(rowId(id, key))!.getBoundingClientRect()
      return index !== from && box.top + box.height / 2 < y
    }).length

  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from: index, to: index, by: 'pointer' })
    },
    onPointerMove({ clientY: y }: PointerEvent) {
      if (drag?.by !== 'pointer') return
      if (y < edge) window.scrollBy(0, -step)
      if (y > window.innerHeight - edge) window.scrollBy(0, step)
      setDrag({ ...drag, to: indexAt(drag.from, y) })
    },
    onPointerUp() {
      if (drag?.by === 'pointer') drop(drag)
    },
    onPointerCancel: () => setDrag(undefined),
    onBlur: () => drag?.by === 'keyboard' && setDrag(undefined),
    onKeyDown(event: KeyboardEvent) {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (event.key === ' ' || event.key === 'Enter') {
        event.preventDefault()
        if (drag) return drop(drag)
        setDrag({ from: index, to: index, by: 'keyboard' })
        say(
          `${nameOf(index)} picked up, position ${index + 1} of ${keys.length}. Move it with the arrow keys, put it down with Space, leave it with Escape.`,
        )
      } else if (way && drag?.by === 'keyboard') {
        event.preventDefault()
        const to = Math.min(last, Math.max(0, drag.to + way))
        setDrag({ ...drag, to })
        say(`Position ${to + 1} of ${keys.length}.`)
        document.getElementById(rowId(id, keys[to]!))?.scrollIntoView({ block: 'nearest' })
      }
    },
  })

  /** Where the line is drawn at which the row would be put down. */
  const markOf = (index: number) => {
    if (!drag || index !== drag.to || drag.to === drag.from) return undefined
    return drag.to < drag.from ? ('before' as const) : ('after' as const)
  }

  return { said, handle, markOf, isDragged: (index: number) => drag?.from === index }
}
