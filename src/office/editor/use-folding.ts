import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useEditor } from './editor-context'

/** Longer lists start folded, for an overview. */
const mostOpenAtFirst = 4

/**
 * The folded rows of a list, by key. A row with an error stays open.
 * @param hasTitle whether a row has a title; without one it is open, to be filled in
 */
export function useFolding(
  path: string,
  keys: readonly string[],
  hasTitle: (index: number) => boolean,
) {
  const { actor } = useEditor()
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(keys.length > mostOpenAtFirst ? keys.filter((_, i) => hasTitle(i)) : []),
  )
  const failing = useSelector(actor, ({ context }) =>
    keys
      .filter((_, i) => context.errors.some((error) => error.path.startsWith(`${path}/${i}/`)))
      .join(' '),
  )
  const mustBeOpen = failing.split(' ')

  useEffect(() => {
    setFolded((before) => new Set([...before].filter((key) => !failing.split(' ').includes(key))))
  }, [failing])

  const isOpen = (key: string) => !folded.has(key) || mustBeOpen.includes(key)
  const areAllOpen = keys.every(isOpen)
  return {
    isOpen,
    areAllOpen,
    fold(key: string) {
      const others = [...folded].filter((one) => one !== key)
      setFolded(new Set(isOpen(key) ? [...others, key] : others))
    },
    foldAll: () => setFolded(new Set(areAllOpen ? keys : [])),
  }
}
