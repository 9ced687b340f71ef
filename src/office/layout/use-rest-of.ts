import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The parts of the page's address after `path`. Fixed at mount: during navigation the next address
 * may already be current, and every address is mounted anew.
 */
export function useRestOf(path: string): readonly string[] {
  const { pathname } = useLocation()
  const [parts] = useState(() => pathname.slice(path.length).split('/').filter(Boolean))
  return parts
}
