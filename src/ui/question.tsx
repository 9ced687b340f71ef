import { Modal } from './modal'
import type { ModalProps } from './modal-dialog'

export interface QuestionProps extends Pick<ModalProps, 'open' | 'title' | 'children' | 'opener'> {
  /** What the button says that goes on. */
  confirm: string
  /** What the button says that keeps everything; Escape does the same. */
  stay: string
  onConfirm: () => void
  onStay: () => void
}

/** Asks before something is lost: the loud button is the one that keeps it. */
export const Question = ({ confirm, stay, onConfirm, onStay, ...rest }: QuestionProps) => (
  <Modal
    {...rest}
    actions={
      <button className="button quiet" onClick={onConfirm} type="button">
        {confirm}
      </button>
    }
    closeLabel={stay}
    onClose={onStay}
  />
)
