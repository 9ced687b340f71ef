import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'

export interface ModalProps {
  open: boolean
  /** An alertdialog interrupts with something that must be read. */
  kind?: 'dialog' | 'alertdialog'
  title: string
  children: ReactNode
  /** Further buttons beside Close. */
  actions?: ReactNode
  /** What Close is called where it means more than that. */
  closeLabel?: string
  /** Something else in the dialog is what people came for. */
  isCloseQuiet?: boolean
  /** Where the focus goes afterwards; the heading of the page when it is gone or off. */
  opener?: RefObject<HTMLElement | null>
  onClose: () => void
}

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
