import { isAnswerOf } from '../../shared/contracts/contract'
import { uploadPicture as upload } from '../../shared/contracts/pictures'
import { sendForm } from '../../ui/send-form'
import { taken } from '../../ui/accounts/back-office-calls'

const isUploaded = isAnswerOf(upload)
const failed = 'The picture could not be uploaded. Please try again.'

/** Uploads a picture for rich text; returns its name. Rejects with a sentence. */
export async function uploadPicture(
  file: Blob & { name: string },
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.append('picture', file, file.name)
  const send = () => sendForm(upload, form, isUploaded, { headers: {}, signal })
  return (await taken(send, failed)).body.name
}
