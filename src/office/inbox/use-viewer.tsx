import { useRef, useState, type ReactNode } from 'react'
import { fetchFile } from '../../ui/accounts/back-office-calls'
import { DocumentViewer } from './document-viewer'

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
}

/**
 * Looks at pictures in a dialog. Each is loaded when it is asked for and once: every view is
 * recorded, and `onSeen` called.
 */
export function useViewer(items: readonly Viewable[], onSeen: () => void): Viewer {
  const [contents, setContents] = useState<Record<string, Blob>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [open, setOpen] = useState<number>()
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
  return {
    contentOf: (key) => (problems[key] ? undefined : contents[key]),
    view(place, opener) {
      // Not every browser focuses a button that is clicked.
      opener.focus()
      show(place)
    },
    dialog: open !== undefined && shown && (
      <DocumentViewer
        content={contents[shown.key]}
        label={shown.label}
        onClose={() => setOpen(undefined)}
        onFailed={() => fail(shown.key)}
        onNext={open < items.length - 1 ? () => show(open + 1) : undefined}
        onPrevious={open > 0 ? () => show(open - 1) : undefined}
        place={`${open + 1} of ${items.length}`}
        problem={problems[shown.key] ?? ''}
      />
    ),
  }
}
