import { useState } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import {
  applicationStatusMachine,
  type OwnFiles,
  type OwnReply,
} from '../../../machines/application-status.machine'
import answerSchema from '../../../schemas/application-answer.schema.json'
import compiledAnswer from '../../../schemas/application-answer.schema.json?validator'
import acceptSchema from '../../../schemas/offer-accept.schema.json'
import compiledAccept from '../../../schemas/offer-accept.schema.json?validator'
import changeMindSchema from '../../../schemas/offer-change-mind.schema.json'
import compiledChangeMind from '../../../schemas/offer-change-mind.schema.json?validator'
import turnDownSchema from '../../../schemas/offer-turn-down.schema.json'
import compiledTurnDown from '../../../schemas/offer-turn-down.schema.json?validator'
import schema from '../../../schemas/application-status.schema.json'
import compiled from '../../../schemas/application-status.schema.json?validator'
import { answerErrors } from '../../shared/application-status'
import { validate } from '../../shared/validate'
import { FindForm } from '../../ui/form/find-form'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf, type TextSchema } from '../../ui/form/schema-fields'
import { contentsInMemory } from '../../ui/loan/contents-in-memory'
import type { DocumentContents } from '../../ui/loan/use-document'
import { useFlow } from '../../ui/use-flow'
import {
  changeApplication,
  claimOf,
  readStatus,
  repliedIn,
  requestCode,
  sendToOffice,
} from './application-calls'
import styles from './application-page.module.css'
import { StatusOfApplication } from './own-application'

const schemas: Record<OwnReply, TextSchema> = {
  answer: answerSchema as TextSchema,
  accept: acceptSchema,
  turnDown: turnDownSchema,
  changeMind: changeMindSchema,
}

const offerForms = {
  accept: compiledAccept,
  turnDown: compiledTurnDown,
  changeMind: compiledChangeMind,
}

interface Sent {
  reply: OwnReply
  answers: Answers
  files: OwnFiles
}

const validateReply = ({ reply, answers, files }: Sent) => {
  if (reply !== 'answer') return validate(offerForms[reply], repliedIn(reply, answers))
  const { answer = '' } = answers
  return [
    ...validate(compiledAnswer, { answer, ...files }),
    ...answerErrors(answer.trim() !== '', Object.values(files).some(Boolean)),
  ]
}

const machineWith = (contents: DocumentContents) =>
  applicationStatusMachine.provide({
    actors: {
      readStatus: fromPromise(({ input }: { input: Answers }) => readStatus(input)),
      changeApplication: fromPromise(
        ({ input }: { input: Parameters<typeof changeApplication>[0] }) => changeApplication(input),
      ),
      requestCode: fromPromise(({ input }: { input: Parameters<typeof requestCode>[0] }) =>
        requestCode(input),
      ),
      sendAnswer: fromPromise(({ input }: { input: Parameters<typeof sendToOffice>[0] }) =>
        sendToOffice(input, contents),
      ),
    },
    actions: {
      validate: assign({ errors: ({ context }) => validate(compiled, claimOf(context.answers)) }),
      validateAnswer: assign({
        // The code is only sent once all else is valid.
        errors: ({ context }) => validateReply(context).filter(({ path }) => path !== '/code'),
      }),
      validateCode: assign({ errors: ({ context }) => validateReply(context) }),
      focusFirstInvalid: ({ context: { application, reply, errors } }) =>
        focusFirst(problemsOf(application ? schemas[reply] : schema, errors)),
    },
  })

/** Reference and phone number, and after them the application that has both. */
export function ApplicationForm() {
  const [contents] = useState(contentsInMemory)
  const [machine] = useState(() => machineWith(contents))
  const [snapshot, send] = useFlow(machine)
  const { answers, errors, problem, application } = snapshot.context
  return (
    <FindForm
      action="Show my application"
      answers={answers}
      errors={errors}
      found={
        application && (
          <StatusOfApplication
            application={application}
            contents={contents}
            send={send}
            snapshot={snapshot}
          />
        )
      }
      id="find-application"
      isWaiting={snapshot.matches('reading')}
      onChange={(answer) => send({ type: 'change', ...answer })}
      onSubmit={() => send({ type: 'submit' })}
      problem={problem}
      schema={schema}
      title="Find your application"
      waiting="Looking for your application"
    >
      <p className={`muted ${styles.lost}`}>
        If you no longer have your reference, please call us: we can find your application for you.
      </p>
    </FindForm>
  )
}
