import { Button } from '../../ui/kit/button'

export interface UploadProps {
  /** How much is sent, from 0 to 1. */
  share: number
  onCancel: () => void
}

/** The progress of an upload with a Cancel button. */
export const Upload = ({ share, onCancel }: UploadProps) => (
  <>
    <p id="upload-share">
      {share < 1 ? `Uploading pictures: ${Math.floor(share * 100)}%` : 'Checking the pictures'}
    </p>
    <progress aria-labelledby="upload-share" value={share < 1 ? share : undefined} />
    <Button onClick={onCancel}>Cancel upload</Button>
  </>
)
