import { useRef } from 'react'
import type { InboxEntry, InboxEvent } from '../../shared/contracts/inbox'
import type { LoanCase, LoanSummary, SharedIdentity } from '../../shared/contracts/loan-case'
import type { Reply } from '../../shared/contracts/replies'
import { loanStateNames, reasonNames, toldStates, type CaseForm } from '../../shared/loan-case'
import { needsSecond } from '../../shared/loan-offer'
import { dayAndTime } from '../layout/shown-time'
import { CaseOffers } from './case-offers'
import { CaseNote } from './case-note'
import { CaseView } from './case-view'
import { CaseHead } from './case-head'
import { CaseSheet } from './case-sheet'
import { agreedWords, CaseSummary } from './case-summary'
import { InboxAnswers } from './inbox-answers'
import { InboxDocuments, useDocuments } from './inbox-documents'
import { InboxReplies, useReplies } from './inbox-replies'
import { Link } from '@tanstack/react-router'
import { inboxPath } from '../../ui/accounts/admin-paths'
import { happenedIn, Timeline } from './timeline'
import { OfferTerms } from './offer-terms'
import { confirms, applicationSteps, useLoanCase } from './use-loan-case'
import { Notice } from '../../ui/kit/notice'
import { stackClass } from '../../ui/kit/stack'

const identities: Record<SharedIdentity, string> = { bvn: 'BVN', phone: 'phone number' }

/** Other applications of the same person, as far as BVN or phone number tell. */
function OtherApplications({ others, unindexed }: Pick<LoanCase, 'others' | 'unindexed'>) {
  if (others.length === 0 && unindexed === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 className="heading" id="others">
        Other applications of this person
      </h2>
      {unindexed > 0 && (
        <p>
          <span>{`${unindexed} older applications have not been compared yet.`}</span>{' '}
          <span>Please look again in a few minutes.</span>
        </p>
      )}
      {others.length > 0 && (
        <ul className={stackClass('tight')}>
          {others.map(({ id, reference, state, receivedAt, same }) => (
            <li className={stackClass('tight', true)} key={id}>
              <Link className="link reference" to={`${inboxPath}/loan/${id}`} translate="no">
                {reference}
              </Link>
              <span>
                <span>{`${loanStateNames[state]}, sent ${dayAndTime(receivedAt)}`}</span>{' '}
                <span>{`(same ${same.map((identity) => identities[identity]).join(' and ')})`}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Whether nobody has told the applicant what the application has come to. */
function isUntold(state: string, events: readonly InboxEvent[]) {
  const last = events.findLast(({ what }) => ['step', 'message', 'mail'].includes(what))
  return toldStates.some((one) => one === state) && last?.what === 'step'
}

/** Why somebody may not agree to what waits for a second person, and who may. */
const refusalWords = ({
  agreeRefusal,
  mayAgree,
  returnAsked,
}: Pick<LoanCase, 'agreeRefusal' | 'mayAgree' | 'returnAsked'>) =>
  mayAgree.length > 0
    ? `${agreeRefusal} To ${returnAsked ? 'take effect' : 'be sent'}, it needs somebody else to agree: ${mayAgree.join(' or ')}.`
    : `${agreeRefusal} Nobody may agree to it at the moment. ${returnAsked ? 'Ask' : 'Send it back, or ask'} an administrator for a second reviewer.`

/** What comes of taking an accepted offer back, or of the applicant's no to it, before it is done. */
function takingBackWords(
  { offers: [offer], returnAsked, couldAgree, ...about }: LoanCase,
  form: CaseForm | '',
) {
  if (returnAsked !== 0 || !offer || !needsSecond(about, offer.facts))
    return form === 'loanReturn' && 'The applicant is told that the offer is taken back.'
  return couldAgree.length > 0
    ? `A second person must confirm it: ${couldAgree.join(' or ')}. Until then the offer stands, and the applicant is told nothing.`
    : 'A second person must confirm it, and nobody else may confirm what you ask for. Ask an administrator for a second reviewer.'
}

interface AskedProps {
  event: InboxEvent
  /** What was asked for. */
  what: string
  /** What comes next. */
  next: string
}

/** Who asked for what somebody else must confirm, and why. */
const Asked = ({ event, what, next }: AskedProps) => (
  <Notice>
    <p>
      {`${event.who} asked on ${dayAndTime(event.at)} for ${what}. Reason: ${reasonNames[event.reason]}.`}
    </p>
    <p>{`“${event.text}”`}</p>
    {next && <p>{next}</p>}
  </Notice>
)

/** What both sides wrote, and notes; a message that also went by email stands among the replies. */
function toldIn(events: readonly InboxEvent[], replies: readonly Reply[] = []) {
  const mailed = new Set(replies.map(({ subject, text }) => `${subject}\n\n${text}`))
  return happenedIn(
    'loan',
    events.filter(
      ({ what, text }) =>
        ['answer', 'note'].includes(what) || (what === 'message' && !mailed.has(text)),
    ),
  )
}

interface LoanCaseViewProps {
  entry: InboxEntry
  loan: LoanSummary
  about: LoanCase
  /** Reads the entry again. */
  onChanged: () => void
}

/** An application as a case: what decides first, then answers beside documents, then its history. */
export function LoanCaseView({ entry, loan, about, onChanged }: LoanCaseViewProps) {
  const { item, answers, documents, events, views } = entry
  const erasure = events.find(({ what }) => what === 'erasure')
  const removal = events.find(({ id }) => id === about.removal.asked)
  const asksReturn = events.find(({ id }) => id === about.returnAsked)
  const replies = useReplies('loan', item.id)
  const flow = useLoanCase({ ...item, loan }, about, {
    asksReturn,
    onChanged() {
      onChanged()
      replies.again()
    },
  })
  const { form } = flow.snapshot.context
  const takingBack = item.state === 'accepted' && form !== '' && takingBackWords(about, form)
  const viewer = useDocuments(item.id, documents, onChanged)
  const told = toldIn(events, replies.value?.replies)
  const status = useRef<HTMLParagraphElement>(null)
  const waitsForSecond = item.state === 'agreeing' || asksReturn !== undefined
  const isUndoable = flow.snapshot.can({ type: 'undo' })
  return (
    <CaseView
      head={
        <>
          <CaseSummary about={about} answers={answers} item={item} loan={loan}>
            <CaseHead assignees={about.assignees} entry={entry} flow={flow} status={status} />
          </CaseSummary>
          {erasure && (
            <Notice>
              {`The applicant asked on ${dayAndTime(erasure.at)} for this application to be deleted.`}
            </Notice>
          )}
          <div role="status">
            {removal && (
              <Asked
                event={removal}
                next={
                  about.removal.refusal
                    ? 'Somebody else must confirm it.'
                    : 'To confirm it, choose “Delete for good” under “More”.'
                }
                what="this loan to be deleted"
              />
            )}
            {asksReturn && (
              <Asked
                event={asksReturn}
                next={
                  flow.mayAgree
                    ? `To confirm it, choose “${applicationSteps[confirms(asksReturn)].name}”${confirms(asksReturn) === 'reopen' ? ': the applicant is told then' : ''}.`
                    : ''
                }
                what={
                  confirms(asksReturn) === 'confirmNo'
                    ? 'the applicant’s no to the accepted offer to take effect'
                    : 'the accepted offer to be taken back'
                }
              />
            )}
          </div>
          {isUntold(item.state, events) && !isUndoable && (
            <Notice>The applicant has not been told yet. Write to them under Messages.</Notice>
          )}
          {waitsForSecond && !flow.mayAgree && (
            <Notice id="agree-refusal">{refusalWords(about)}</Notice>
          )}
          {about.takesAnswer && !asksReturn && (
            <Notice>
              No code can be sent to this applicant by email, so the office records the answer to
              the offer.
            </Notice>
          )}
        </>
      }
      history={{
        count: events.length + views.length,
        children: (
          <>
            <CaseNote id={item.id} onAdded={onChanged} />
            <Timeline events={events} kind="loan" views={views} />
          </>
        ),
      }}
      isBusy={flow.snapshot.hasTag('busy')}
      label="Parts of the application"
      isResting={flow.snapshot.matches('resting')}
      isUnsent={flow.isUnsent}
      onStep={flow.begin}
      opener={flow.isOnTheWay ? status : undefined}
      parts={[
        {
          part: '',
          name: 'Facts',
          children: (
            <>
              <CaseOffers offers={about.offers} />
              <OtherApplications others={about.others} unindexed={about.unindexed} />
              <InboxAnswers answers={answers} kind="loan" />
              <p className="small">{`Sent under ${agreedWords(about.agreed)}`}</p>
            </>
          ),
        },
        {
          part: 'documents',
          name: 'Documents',
          count: documents.length,
          isTitled: true,
          children: <InboxDocuments documents={documents} id={item.id} viewer={viewer} />,
        },
        {
          part: 'messages',
          name: 'Messages',
          count: (replies.value?.replies.length ?? 0) + told.length,
          isTitled: true,
          children: (
            <InboxReplies
              id={item.id}
              kind="loan"
              onReply={onChanged}
              reading={replies}
              told={told}
            />
          ),
        },
      ]}
      possible={flow.possible}
      refused={
        waitsForSecond &&
        !flow.mayAgree && {
          step: asksReturn ? confirms(asksReturn) : 'agree',
          why: 'agree-refusal',
        }
      }
      status={status}
      steps={applicationSteps}
      undo={
        isUndoable && {
          says: `${loanStateNames[flow.snapshot.context.seen.state]}. The applicant has not been told.`,
          onUndo: () => flow.send({ type: 'undo' }),
        }
      }
      viewer={viewer}
    >
      <CaseSheet flow={flow} opener={status} replies={replies}>
        {form === 'loanOffer' && flow.rates && (
          <OfferTerms
            about={about}
            answers={flow.snapshot.context.answers}
            errors={flow.snapshot.context.errors}
            isBusy={flow.snapshot.hasTag('busy')}
            onChange={(change) => flow.send({ type: 'change', ...change })}
            rates={flow.rates}
          />
        )}
        {takingBack && <Notice>{takingBack}</Notice>}
      </CaseSheet>
    </CaseView>
  )
}
