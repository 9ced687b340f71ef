import { shownNaira } from '../../shared/money'
import { startTransition, useActionState, type FormEvent } from 'react'
import { exportPeriod, readPeriod } from '../../shared/contracts/period'
import { shownDay } from '../../shared/date-text'
import { officeDay } from '../../shared/office-time'
import { periodTables } from '../../shared/period'
import { callFile } from '../../ui/accounts/call'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { useCall } from '../../ui/accounts/use-call'
import { RefusalAlert } from '../../ui/kit/notice'
import { saveFile } from '../../ui/save-file'
import { Spinner } from '../../ui/spinner'
import { FigureTable } from '../../ui/kit/table'
import { useKeptList } from '../layout/kept-list'
import { PlaceName } from '../layout/place'
import { Button } from '../../ui/kit/button'
import { Field, PlainInput } from '../../ui/kit/field'
import { Stack } from '../../ui/kit/stack'

const failure = 'The figures could not be loaded. Please try again.'
const notExported = 'The figures could not be exported. Please try again.'

const shown = {
  count: (count: number) => count.toLocaleString('en-GB'),
  money: shownNaira,
}

const names = { from: 'First day', until: 'Last day' }

/** /admin/period: what came between two days and what became of it, to read, print and download. */
export function PeriodPage() {
  const today = officeDay(new Date())
  const [days, setDays] = useKeptList({ from: `${today.slice(0, 8)}01`, until: today })
  const { value, problem, isReading, again } = useCall(readPeriod, { query: days }, failure)
  const [refusal, save, isBusy] = useActionState(async () => {
    try {
      const file = await callFile(exportPeriod, { query: days }, notExported)
      saveFile(file, file.name)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : notExported
    }
  }, '')
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setDays({ from: String(typed.get('from')), until: String(typed.get('until')) })
  }
  return (
    <>
      <PlaceName />
      <form className="no-print fields" noValidate onSubmit={submit}>
        {(['from', 'until'] as const).map((name) => (
          <Field id={`period-${name}`} key={name} label={names[name]}>
            <PlainInput defaultValue={days[name]} id={`period-${name}`} name={name} type="date" />
          </Field>
        ))}
        <Button kind="main" type="submit">
          Show
        </Button>
      </form>
      {problem && <ReadProblem onRetry={again} problem={problem} />}
      {!value && !problem && <Spinner label="Loading" />}
      {value && !problem && (
        <section aria-busy={isReading} aria-labelledby="period">
          <div role="status">
            <h2 id="period">{`${shownDay(value.from)} to ${shownDay(value.until)}`}</h2>
          </div>
          {value.loans && (
            <p>Applications count by the day they came, with where they stand today.</p>
          )}
          <Stack gap="wide" isBelow>
            {periodTables(value, shown).map((table) => (
              <FigureTable key={table.title} {...table} />
            ))}
          </Stack>
          <Stack className="no-print" isBelow isRow>
            <Button
              aria-disabled={isBusy}

              onClick={() => !isBusy && startTransition(save)}
            >
              Export as CSV
            </Button>
            <Button onClick={() => print()}>Print</Button>
          </Stack>
          <RefusalAlert text={refusal} />
        </section>
      )}
    </>
  )
}
