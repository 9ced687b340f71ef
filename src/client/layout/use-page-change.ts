import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { productPosition } from '../../shared/pages'
import { setPageHead } from '../page-head'

/** /products/<slug> scrolls to its block by itself. Readings R3. */
function scrollsItself(pathname: string) {
  const [, page, index = ''] = pathname.split('/')
  return page === 'products' && productPosition(index) !== undefined
}

function focusStart() {
  const start = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!start) return
  start.tabIndex = -1
  start.focus({ preventScroll: true })
}

/**
 * Follows the visitor: every address opens at its top; another page also gets its head, the focus
 * on its heading and an announcement. Specification 2; experience A5.
 * @returns the words to announce; '' until a second page has been opened
 */
export function usePageChange(): string {
  const router = useRouter()
  const [announcement, announce] = useState('')

  useEffect(() => {
    return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || toLocation.hash) return
      if (!scrollsItself(toLocation.pathname)) window.scrollTo({ top: 0, behavior: 'instant' })
      if (!pathChanged) return
      setPageHead(toLocation.pathname)
      focusStart()
      announce(document.title)
    })
  }, [router])

  return announcement
}
