import { answerOf } from '../../shared/contracts/contract'
import { uploadPicture as upload } from '../../shared/contracts/pictures'
import { sendForm } from '../../ui/send-form'
import { isSignedOut, taken } from '../../ui/accounts/back-office-calls'

const isUploaded = answerOf(upload)
const failed = 'The picture could not be uploaded. Please try again.'
const signedOut = 'You are logged out. Save this section first: you will be asked to log in again.'

/** Uploads a picture for rich text; returns its name. Rejects with a sentence. */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const form = new FormData()
  form.append('picture', file, file.name)
  try {
    const call = sendForm(upload, form, isUploaded, { headers: {}, signal })
    const { body } = await taken(call, failed)
    return body.name
  } catch (error) {
    throw isSignedOut(error) ? new Error(signedOut) : error
  }
}
