import { useSelector } from '@xstate/react'
import { loanFields } from './loan-fields'
import type { LoanActor } from './use-loan-wizard'

const notices = {
  unkept:
    'We could not keep your answers and files on this device. You can go on, but do not reload or close this page.',
  elsewhere:
    'Your application is open in another tab. What you enter here stays in this tab only: do not reload or close it.',
}

/** What could not be brought back, in one sentence; '' when nothing is missing. */
function lostSentence(lost: readonly string[]) {
  const fields = loanFields.filter(({ name }) => lost.includes(name))
  if (fields.length === 0) return ''
  const titles = fields.map(({ title }) => title).join('; ')
  return fields.every(({ isDocument }) => isDocument)
    ? `We could not bring back these files, please choose them again: ${titles}.`
    : 'Welcome back. To protect you, this device forgets personal answers and files when a tab is closed: please give them again.'
}

/** Tells when the application is not kept as a visitor may expect. Security 4. */
export function DraftNotice({ actor }: { actor: LoanActor }) {
  const lost = useSelector(actor, ({ context }) => context.lost)
  const isUnkept = useSelector(actor, (state) => state.hasTag('unkept'))
  const isElsewhere = useSelector(actor, (state) => state.hasTag('elsewhere'))
  const where = isElsewhere ? notices.elsewhere : isUnkept ? notices.unkept : ''
  return (
    <div role="status">
      {[where, lostSentence(lost)].filter(Boolean).map((sentence) => (
        <p className="note" key={sentence}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
