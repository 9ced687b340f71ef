import { useEffect, useRef, useState } from 'react'
import { shownMonths } from '../../shared/loan-rates'
import { Card } from '../../ui/kit/card'
import { latePart } from '../../ui/late-part'
import { chosenAnswers, keepChoice, keptChoice, type LoanChoice } from '../../ui/loan/loan-choice'
import { payShareHere } from '../../ui/loan/pay-share'
import { Spinner } from '../../ui/spinner'
import { useStarted } from '../../ui/use-started'
import styles from './loan-page.module.css'
import type { LoanWizard } from './use-loan-wizard'

const CostSheet = latePart(
  async () => (await import('./cost-sheet')).loadCostSheet(),
  <Spinner label="Loading what it costs" />,
)

interface ChosenLoanProps extends Pick<LoanWizard, 'actor' | 'send'> {
  /** The answers of the form were changed. */
  onFilled: () => void
}

/** What was chosen among the products before applying, and the way to change it. */
export function ChosenLoan({ actor, send, onFilled }: ChosenLoanProps) {
  const hasStarted = useStarted()
  const [choice, setChoice] = useState(() => (hasStarted ? keptChoice() : undefined))
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  // What the server drew knows of no choice.
  useEffect(() => setChoice(keptChoice()), [])

  function keep(other?: LoanChoice) {
    keepChoice(other)
    setChoice(other)
    setOpen(false)
    const { answers } = actor.getSnapshot().context
    const filled = chosenAnswers((name) => Boolean(answers[name]))
    if (Object.keys(filled).length === 0) return
    send({ type: 'change', answers: filled })
    onFilled()
  }

  if (!choice) return <div className={styles.chosen} />
  const { title, amount, months, monthly } = choice
  return (
    <div className={styles.chosen}>
      <Card isTinted>
        <div className={styles.choice}>
          <p>
            <strong>{monthly ? `About ${monthly} a month` : title}</strong>
            {monthly && (
              <span className="small">{`${title} · ${amount} · ${shownMonths(months)}`}</span>
            )}
          </p>
          {payShareHere() === undefined ? (
            <button className="link" onClick={() => keep()} type="button">
              Remove<span className="visually-hidden">{` ${title}`}</span>
            </button>
          ) : (
            <button
              className="link"
              onClick={() => {
                setWasOpened(true)
                setOpen(true)
              }}
              ref={opener}
              type="button"
            >
              Change<span className="visually-hidden">{` ${title}`}</span>
            </button>
          )}
        </div>
      </Card>
      {wasOpened && (
        <CostSheet
          choice={choice}
          onClose={() => setOpen(false)}
          onUse={keep}
          open={isOpen}
          opener={opener}
        />
      )}
    </div>
  )
}
