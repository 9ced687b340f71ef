import { useSelector } from '@xstate/react'
import { loanFields } from '../../ui/loan/loan-fields'
import type { LoanActor } from './use-loan-wizard'

const notices = {
  unsaved:
    'We could not save your answers and files on this device. You can carry on, but do not reload or close this page.',
  elsewhere:
    'Your application is open in another tab. What you enter here is not saved: do not reload or close this page.',
}

/** One sentence that names the answers that could not be restored; '' if none is missing. */
function lostSentence(lost: readonly string[]) {
  const fields = loanFields.filter(({ name }) => lost.includes(name))
  if (fields.length === 0) return ''
  const titles = fields.map(({ title }) => title).join('; ')
  return fields.every(({ isDocument }) => isDocument)
    ? `We could not restore these files. Please choose them again: ${titles}.`
    : 'Welcome back. To protect you, we do not keep personal details and files after a tab is closed. Please enter them again.'
}

/** A notice when the draft is not saved as a visitor may expect. */
export function DraftNotice({ actor }: { actor: LoanActor }) {
  const lost = useSelector(actor, ({ context }) => context.lost)
  const isUnsaved = useSelector(actor, (state) => state.hasTag('unsaved'))
  const isElsewhere = useSelector(actor, (state) => state.hasTag('elsewhere'))
  const where = isElsewhere ? notices.elsewhere : isUnsaved ? notices.unsaved : ''
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
