import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { reportReturnMachine } from '../../../machines/report-return.machine'
import compiledAnswer from '../../../schemas/whistle-case/report-answer.schema.json?validator'
import schema from '../../../schemas/whistle-case/report-open.schema.json'
import compiled from '../../../schemas/whistle-case/report-open.schema.json?validator'
import { pages } from '../../shared/pages'
import { emptyAnswer } from '../../shared/receipt'
import { validate } from '../../shared/validate'
import { FindForm } from '../../ui/form/find-form'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf } from '../../ui/form/schema-fields'
import { useFlow } from '../../ui/use-flow'
import { answerSchema } from './answer-schema'
import { Advice } from './before-you-write'
import { StatusOfReport } from './own-report'
import { QuickExit } from './quick-exit'
import { openReport, readBefore, sendAnswer, type FileContents } from './report-calls'
import { Notice } from '../../ui/kit/notice'

const receiptIn = ({ receipt = '' }: Answers) => ({ receipt })

const machineWith = (contents: FileContents) =>
  reportReturnMachine.provide({
    actors: {
      openReport: fromPromise(({ input }: { input: Answers }) => openReport(input)),
      readBefore: fromPromise(({ input }: { input: Parameters<typeof readBefore>[0] }) =>
        readBefore(input),
      ),
      sendAnswer: fromPromise(({ input }: { input: Parameters<typeof sendAnswer>[0] }) =>
        sendAnswer(input, contents),
      ),
    },
    actions: {
      validate: assign({ errors: ({ context }) => validate(compiled, receiptIn(context.answers)) }),
      validateAnswer: assign({
        errors({ context: { answers, files } }) {
          const { text = '' } = answers
          const errors = validate(compiledAnswer, { ...receiptIn(answers), text })
          return text.trim() === '' && files.length === 0 ? [...errors, emptyAnswer] : errors
        },
      }),
      focusFirstInvalid: ({ context: { report, errors } }) =>
        focusFirst(problemsOf(report ? answerSchema : schema, errors)),
    },
  })

/** The receipt, and after it the report that it opens. Nothing of either outlives the page. */
export function ReturnForm() {
  const [contents] = useState<FileContents>(() => new Map())
  const [machine] = useState(() => machineWith(contents))
  const [snapshot, send] = useFlow(machine)
  const { answers, errors, problem, report } = snapshot.context

  useEffect(() => {
    if (!report) contents.clear()
  }, [contents, report])

  return (
    <>
      <QuickExit onForget={() => send({ type: 'forget' })} />
      <FindForm
        action="Open my report"
        answers={answers}
        autoComplete="off"
        errors={errors}
        found={
          report && (
            <StatusOfReport contents={contents} report={report} send={send} snapshot={snapshot} />
          )
        }
        id="open-report"
        isWaiting={snapshot.matches('opening')}
        onChange={(answer) => send({ type: 'change', ...answer })}
        onSubmit={() => send({ type: 'submit' })}
        problem={problem}
        schema={schema}
        title="Open your report"
        waiting="Looking for your report"
      >
        <Notice>
          <Advice />
          <p>
            A lost receipt cannot be replaced. You can always{' '}
            <Link className="link" to={pages.whistle.path}>
              make another report
            </Link>
            .
          </p>
        </Notice>
      </FindForm>
    </>
  )
}
