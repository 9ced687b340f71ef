import { startTransition, useActionState, type ReactNode } from 'react'
import { fetchFile } from '../../ui/accounts/back-office-calls'
import { RefusalAlert } from '../../ui/kit/notice'
import { saveFile } from '../../ui/save-file'

const failure = 'This file could not be downloaded. Please try again.'

/**
 * Downloads a file by a call as every other, which waits for the login when the session has ended: of a
 * link the browser would save the refusal.
 */
export function DownloadButton({ address, children }: { address: string; children: ReactNode }) {
  const [problem, download, isBusy] = useActionState(async () => {
    try {
      const file = await fetchFile(address, undefined, failure)
      saveFile(file, file.name)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : failure
    }
  }, '')
  return (
    <>
      <button
        aria-disabled={isBusy}
        className="link no-print"
        onClick={() => !isBusy && startTransition(download)}
        type="button"
      >
        {children}
      </button>
      <RefusalAlert text={problem} />
    </>
  )
}
