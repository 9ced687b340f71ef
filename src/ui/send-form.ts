import { asAnswer, host, type Answer } from './api'

/** Timeout of a multipart upload without progress, in ms: slow lines take long. */
const patienceWithFiles = 120_000

export interface FormOptions {
  headers: Record<string, string>
  /** Upload progress, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Aborts the upload; the call rejects. */
  signal?: AbortSignal
}

/**
 * Sends a multipart form. Resolves with any status; rejects without an answer. By XMLHttpRequest,
 * because `fetch` has no upload progress.
 */
export const sendForm = (
  endpoint: { method: string; path: string },
  form: FormData,
  { headers, onProgress, signal }: FormOptions,
) =>
  new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, host + endpoint.path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), patienceWithFiles)
    }
    request.upload.onprogress = ({ loaded, total }) => {
      wait()
      onProgress?.(loaded / total)
    }
    request.onload = () => {
      resolve(asAnswer(request.status, request.getResponseHeader('etag'), request.responseText))
    }
    request.onerror = () => reject(new Error('There was no connection'))
    request.onabort = () => reject(new Error('There was no answer in time'))
    request.onloadend = () => clearTimeout(timer)
    signal?.addEventListener('abort', () => request.abort())
    wait()
    request.send(form)
  })
