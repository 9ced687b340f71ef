import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { assign } from 'xstate'
import { whistleCaseMachine, type SeenReport } from '../../../machines/whistle-case.machine'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf } from '../../ui/form/schema-fields'
import { useFlow } from '../../ui/use-flow'
import { reportActors, type Done } from './report-calls'
import { formOf, reportErrors, reportForms } from './report-forms'

/**
 * The machine of a report with its calls, and what the last call has done. `read` is the report as it
 * was last read.
 */
export function useReportCase(id: number, read: SeenReport, onChanged: () => void) {
  const navigate = useNavigate()
  const [done, setDone] = useState<Done>()
  const [machine] = useState(() =>
    whistleCaseMachine.provide({
      actors: reportActors(id, setDone),
      actions: {
        validate: assign({
          errors: ({ context }) => reportErrors(formOf(context), context.answers),
        }),
        focusFirstInvalid: ({ context }) =>
          focusFirst(problemsOf(reportForms[formOf(context)].schema, context.errors)),
        reload: onChanged,
        leave: () => void navigate({ to: `${inboxPath}/whistle`, ignoreBlocker: true }),
      },
    }),
  )
  const [snapshot, send] = useFlow(machine, { input: read })
  const { state, version } = read
  useEffect(() => send({ type: 'read', seen: { state, version } }), [send, state, version])
  return { snapshot, send, done, forgetDone: () => setDone(undefined) }
}
