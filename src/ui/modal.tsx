import { lazy, Suspense, useState } from 'react'
import type { ModalProps } from './modal-dialog'

const loadModal = () => import('./modal-dialog')

/** Delay of the prefetch, in ms, so that the visitor's first action is not slowed down. */
const firstAnswer = 500

/** Prefetches the dialog's code. */
export const preloadModal = () =>
  void setTimeout(() => void loadModal().catch(() => {}), firstAnswer)

const ModalDialog = lazy(async () => ({ default: (await loadModal()).ModalDialog }))

/** A dialog; its code loads when it first opens. */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
