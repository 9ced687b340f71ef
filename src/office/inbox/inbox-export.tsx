import { startTransition, useActionState, useState } from 'react'
import type { InboxKind } from '../../shared/back-office'
import type { Body } from '../../shared/contracts/contract'
import { exportEntries } from '../../shared/contracts/inbox'
import { RefusalAlert } from '../../ui/kit/notice'
import { saveFile } from '../../ui/save-file'
import { callFile } from '../../ui/accounts/call'
import { Button } from '../../ui/kit/button'
import { Choice } from '../../ui/kit/choice'
import { Stack } from '../../ui/kit/stack'

const failure = 'The entries could not be exported. Please try again.'

export interface InboxExportProps {
  kind: InboxKind
  question: Body<typeof exportEntries>
  /** The selected entries; none exports all that the question finds. */
  ids: readonly number[]
}

/** Exports the selected entries, or all that are found. */
export function InboxExport({ kind, question, ids }: InboxExportProps) {
  const [isSensitive, setSensitive] = useState(false)
  const [problem, save, isBusy] = useActionState(async () => {
    const only = ids.length > 0 ? { ids: [...ids] } : question
    try {
      const sent = { params: { kind }, body: { ...only, sensitive: isSensitive } }
      const file = await callFile(exportEntries, sent, failure)
      saveFile(file, file.name)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : failure
    }
  }, '')
  return (
    <Stack className="no-print" isBelow isRow>
      <Button
        aria-disabled={isBusy}

        onClick={() => !isBusy && startTransition(save)}
      >
        {ids.length > 0 ? `Export ${ids.length} selected as CSV` : 'Export as CSV'}
      </Button>
      {(kind === 'loan' || kind === 'whistle') && (
        <Choice checked={isSensitive} onChange={({ target }) => setSensitive(target.checked)}>
          Include personal and bank details (the export is logged)
        </Choice>
      )}
      <RefusalAlert text={problem} />
    </Stack>
  )
}
