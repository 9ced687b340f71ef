import { useEffect } from 'react'

const prefix = 'Error: '

/** Prefixes the page's title with "Error: " while a form has errors. */
export function useErrorTitle(hasErrors: boolean) {
  useEffect(() => {
    if (!hasErrors) return undefined
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
    }
  }, [hasErrors])
}
