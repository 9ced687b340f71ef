import { lazy, Suspense, useState } from 'react'
import type { ModalProps } from './modal-dialog'

const loadModal = () => import('./modal-dialog')

/** What a visitor does first, such as a tap on Next, is answered before more is fetched. In ms. */
const firstAnswer = 500

/** Fetches the dialog ahead, for a page that will soon open one. */
export const preloadModal = () =>
  void setTimeout(() => void loadModal().catch(() => {}), firstAnswer)

const ModalDialog = lazy(async () => ({ default: (await loadModal()).ModalDialog }))

/** A dialog; a page pays for its code when it first opens one. */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <ModalDialog {...props} />
    </Suspense>
  ) : null
}
