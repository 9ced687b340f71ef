import { useRef, useState } from 'react'
import type { StoredPicture } from '../../../shared/contracts/pictures'
import { Modal } from '../../../ui/kit/dialog'
import { PictureList } from './picture-list'
import { Button } from '../../../ui/kit/button'

interface ChoosePictureProps {
  /** What the picture is for, to tell buttons apart. */
  label: string
  onChoose: (picture: StoredPicture) => void
}

/** A button that opens the pictures of the site; beside uploading. */
export function ChoosePicture({ label, onChoose }: ChoosePictureProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} ref={opener}>
        Choose from the site<span className="visually-hidden">{`: ${label}`}</span>
      </Button>
      <Modal
        closeLabel="Cancel"
        isCloseQuiet
        onClose={() => setOpen(false)}
        open={isOpen}
        opener={opener}
        title="Pictures already on the site"
      >
        {isOpen && (
          <PictureList
            onChoose={(picture) => {
              setOpen(false)
              onChoose(picture)
            }}
          />
        )}
      </Modal>
    </>
  )
}
