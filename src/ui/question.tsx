import { Modal, type ModalProps } from './modal'

export interface QuestionProps extends Pick<ModalProps, 'open' | 'title' | 'children' | 'opener'> {
  /** The label of the button that goes on. */
  confirm: string
  /** The label of the button that keeps everything; the same as Escape. */
  stay: string
  onConfirm: () => void
  onStay: () => void
}

/** Confirms a loss; the primary button is the safe one. */
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
