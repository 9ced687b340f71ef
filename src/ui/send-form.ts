import type { Shape } from '../shared/like'
import { asAnswer, changeHeaders, host, type Received } from './api'

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
 * Sends a multipart form. Resolves with any answer of our server; rejects without one. By
 * XMLHttpRequest, because `fetch` has no upload progress.
 */
export const sendForm = async <T>(
  endpoint: { method: string; path: string },
  form: FormData,
  shape: Shape<T>,
  options: FormOptions,
) => asAnswer(endpoint.path, await received(endpoint, form, options), shape)

const received = (
  endpoint: { method: string; path: string },
  form: FormData,
  { headers, onProgress, signal }: FormOptions,
) =>
  new Promise<Received>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, host + endpoint.path)
    for (const [name, value] of Object.entries({ ...headers, ...changeHeaders }))
      request.setRequestHeader(name, value)
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
      resolve({
        status: request.status,
        url: request.responseURL,
        type: request.getResponseHeader('content-type'),
        tag: request.getResponseHeader('etag'),
        text: request.responseText,
      })
    }
    request.onerror = () => reject(new Error('There was no connection'))
    request.onabort = () => reject(new Error('There was no answer in time'))
    request.onloadend = () => clearTimeout(timer)
    signal?.addEventListener('abort', () => request.abort())
    if (signal?.aborted) return reject(new Error('It was cancelled before it was sent'))
    wait()
    return request.send(form)
  })
