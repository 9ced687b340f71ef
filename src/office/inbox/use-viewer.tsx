import { useRef, useState, type ReactNode } from 'react'
import { fetchFile } from '../../ui/accounts/back-office-calls'
import { DocumentViewer, ViewerPane } from './document-viewer'

/** A picture that can be looked at. */
export interface Viewable {
  key: string
  label: string
  address: string
}

const failure = 'This document could not be shown.'

interface Viewer {
  /** What was loaded and could be drawn. */
  contentOf: (key: string) => Blob | undefined
  /** Opens one by its position; the browser gives the focus back to `opener`. */
  view: (place: number, opener: HTMLElement) => void
  dialog: ReactNode
  /** The same beside the page. */
  pane: ReactNode
}

/**
 * Looks at pictures in a dialog, or beside the page. Each is loaded when it is asked for and once: every
 * view is recorded, and `onSeen` called.
 */
export function useViewer(
  items: readonly Viewable[],
  onSeen: () => void,
  isBeside = false,
): Viewer {
  const [contents, setContents] = useState<Record<string, Blob>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [open, setOpen] = useState<number>()
  const [isLarge, setLarge] = useState(false)
  const loading = useRef(new Set<string>())

  const fail = (key: string, problem = failure) =>
    setProblems((before) => ({ ...before, [key]: problem }))

  function show(place: number) {
    const { key, address } = items[place]!
    setOpen(place)
    if (contents[key] || loading.current.has(key)) return
    loading.current.add(key)
    fail(key, '')
    fetchFile(address, undefined, failure)
      .then(
        (content) => {
          setContents((before) => ({ ...before, [key]: content }))
          onSeen()
        },
        (error: unknown) => fail(key, error instanceof Error ? error.message : failure),
      )
      .finally(() => loading.current.delete(key))
  }

  const shown = open === undefined ? undefined : items[open]
  const contentOf = (key: string) => (problems[key] ? undefined : contents[key])
  const document = open !== undefined &&
    shown && {
      content: contents[shown.key],
      label: shown.label,
      onFailed: () => fail(shown.key),
      onNext: open < items.length - 1 ? () => show(open + 1) : undefined,
      onPrevious: open > 0 ? () => show(open - 1) : undefined,
      place: `${open + 1} of ${items.length}`,
      problem: problems[shown.key] ?? '',
    }
  const choices = {
    onShow: show,
    pictures: items.map(({ key, label }, place) => ({
      key,
      label,
      content: contentOf(key),
      isShown: place === open,
    })),
  }
  return {
    contentOf,
    view(place, opener) {
      // Not every browser focuses a button that is clicked.
      opener.focus()
      show(place)
      setLarge(!isBeside)
    },
    dialog: isLarge && document && (
      <DocumentViewer {...document} {...choices} onClose={() => setLarge(false)} />
    ),
    pane: (
      <ViewerPane
        {...choices}
        document={isLarge ? undefined : document || undefined}
        onLarge={() => setLarge(true)}
      />
    ),
  }
}
