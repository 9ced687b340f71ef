import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { FieldError } from '../../../shared/message'

/** The errors of a form by the ids of its controls. */
export interface FieldErrors {
  of: (id: string) => string | undefined
  subscribe: (listener: () => void) => () => void
}

const none: FieldErrors = { of: () => undefined, subscribe: () => () => {} }

/**
 * Errors stand beside the form engine, which would draw every field anew for each of them: so only
 * the fields are drawn whose own error came or went.
 */
export const FieldErrorsContext = createContext(none)

const byId = (prefix: string, errors: readonly FieldError[]) =>
  new Map(errors.map(({ path, message }) => [prefix + path.replaceAll('/', '-'), message]))

/** What the fields of a form read their errors from. @param prefix the `$id` of its schema */
export function useErrorsOfForm(prefix: string, errors: readonly FieldError[]): FieldErrors {
  const [{ store, put }] = useState(() => {
    let messages = byId(prefix, errors)
    const listeners = new Set<() => void>()
    return {
      store: {
        of: (id: string) => messages.get(id),
        subscribe(listener: () => void) {
          listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      put(now: Map<string, string>) {
        messages = now
        for (const listener of listeners) listener()
      },
    }
  })
  useLayoutEffect(() => put(byId(prefix, errors)), [errors, prefix, put])
  return store
}

/** What is wrong with the control of this id. */
export function useFieldError(id: string): string | undefined {
  const { of, subscribe } = useContext(FieldErrorsContext)
  return useSyncExternalStore(subscribe, () => of(id))
}
