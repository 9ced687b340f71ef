import { Link } from '@tanstack/react-router'
import { readEntries } from '../../shared/contracts/inbox'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall } from '../../ui/accounts/use-call'
import { ShortTable } from './inbox-table'
import { Card } from '../../ui/kit/card'

const failure = 'What has waited longest could not be loaded. Please try again.'

/** The open applications that have been longest as they are, whoever works on them. */
const search = { state: 'open', sort: 'waiting' } as const
const asked = { params: { kind: 'loan' }, body: search } as const

const most = 6

/** The six open applications that have waited longest, and the way to all. */
export function LongestWaiting() {
  const { value, problem, again } = useCall(readEntries, asked, failure)
  if (problem) return <ReadProblem onRetry={again} problem={problem} />
  if (!value || value.total === 0) return null
  return (
    <Card
      actions={
        <Link search={search} to={`${inboxPath}/loan`}>
          {`All ${value.total.toLocaleString('en-GB')} open`}
        </Link>
      }
      isFlush
      title="Longest waiting"
    >
      <ShortTable items={value.items.slice(0, most)} limits={value.waiting} />
    </Card>
  )
}
