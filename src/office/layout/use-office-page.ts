import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { site } from '../../shared/site'
import { focusHeading } from '../../ui/focus-heading'
import { trailTo } from './office-pages'

const namesOf = (pathname: string) => trailTo(pathname).map(({ name }) => name)

/**
 * Handles navigation: title, scroll to the top, focus on the heading.
 * @returns the words to announce; '' on the first page
 */
export function useOfficePage(): string {
  const router = useRouter()
  const { pathname } = useLocation()
  const [announcement, announce] = useState('')

  useEffect(() => {
    document.title = [...namesOf(pathname).reverse(), site.companyName].join(' | ')
  }, [pathname])

  // The address changes before a lazily loaded page can take the focus.
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        window.scrollTo({ top: 0, behavior: 'instant' })
        focusHeading()
        announce(namesOf(toLocation.pathname).at(-1) ?? '')
      }),
    [router],
  )
  return announcement
}
