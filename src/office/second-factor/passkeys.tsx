import { useRef, useState } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import { passkeysMachine, type OwnPasskey } from '../../../machines/passkeys.machine'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf, type TextSchema } from '../../ui/form/schema-fields'
import { Modal } from '../../ui/kit/dialog'
import { useFlow } from '../../ui/use-flow'
import { arePasskeysHere } from '../layout/passkeys-here'
import { dayAndTime } from '../layout/shown-time'
import {
  addForm,
  passkeyCalls,
  removeForm,
  validatePasskey,
  type PasskeyForm,
} from './passkey-calls'
import { OfficeForm } from '../layout/office-form'
import { pageUser } from '../../ui/accounts/drawn-for'
import { Button } from '../../ui/kit/button'
import { Stack } from '../../ui/kit/stack'

const formFor = (chosen: OwnPasskey | undefined) => (chosen ? removeForm : addForm)

/** The fields that are asked for: the code only where the account has codes. */
function fieldsOf({ schema }: PasskeyForm, hasCodes: boolean): TextSchema {
  const { code: _, ...properties } = schema.properties
  if (!hasCodes) return { ...schema, properties }
  return { ...schema, required: [...schema.required, 'code'] }
}

const makeMachine = () =>
  passkeysMachine.provide({
    actors: {
      readPasskeys: fromPromise(passkeyCalls.read),
      addPasskey: fromPromise<{ message: string }, Answers>(({ input }) => passkeyCalls.add(input)),
      removePasskey: fromPromise<{ message: string }, { id: number; answers: Answers }>(
        ({ input }) => passkeyCalls.remove(input),
      ),
    },
    actions: {
      validate: assign({
        errors: ({ context: { answers, chosen } }) => validatePasskey(formFor(chosen), answers),
      }),
      focusFirstInvalid: ({ context: { errors, chosen } }) =>
        focusFirst(problemsOf(formFor(chosen).schema, errors)),
    },
  })

const usedWords = ({ usedAt }: OwnPasskey) =>
  usedAt === null ? 'never used' : `last used ${dayAndTime(usedAt)}`

/** One's own passkeys: adding and removing them. WebAuthn level 2. */
export function Passkeys({ hasCodes }: { hasCodes: boolean }) {
  const [machine] = useState(makeMachine)
  const [snapshot, send] = useFlow(machine)
  const opener = useRef<HTMLButtonElement>(null)
  const { refusal, passkeys, chosen, message } = snapshot.context
  const [username] = useState(() => pageUser()?.username ?? '')
  const form = (labelledBy: string, action: string) => (
    <OfficeForm
      action={action}
      labelledBy={labelledBy}
      schema={fieldsOf(formFor(chosen), hasCodes)}
      send={send}
      snapshot={snapshot}
      username={username}
      waiting="Saving"
    />
  )
  const close = () => send({ type: 'cancel' })

  return (
    <section aria-labelledby="passkeys">
      <h2 className="heading" id="passkeys">
        Passkeys
      </h2>
      <p className="prose">
        A passkey is kept by your phone, computer or security key. It logs you in without a password
        and a code, and cannot be given away to a page that only looks like this one.
      </p>
      {snapshot.matches('unread') && (
        <ReadProblem onRetry={() => send({ type: 'retry' })} problem={refusal} />
      )}
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className="rows">
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Stack isApart isRow>
                <div>
                  <p className="name">{passkey.name}</p>
                  <p className="small">
                    {`Added ${dayAndTime(passkey.addedAt)}, ${usedWords(passkey)}`}
                  </p>
                </div>
                <Button
                  aria-label={`Remove the passkey ${passkey.name}`}

                  onClick={(event) => {
                    opener.current = event.currentTarget
                    send({ type: 'remove', passkey })
                  }}
                >
                  Remove
                </Button>
              </Stack>
            </li>
          ))}
        </ul>
      )}
      <p className="said" role="status">
        {message}
      </p>
      {arePasskeysHere() ? (
        <Button
          onClick={(event) => {
            opener.current = event.currentTarget
            send({ type: 'add' })
          }}
        >
          Add a passkey
        </Button>
      ) : (
        <p className="prose">
          This browser cannot add one here: it needs https, or the address localhost.
        </p>
      )}
      <Modal
        closeLabel="Cancel"
        isCloseQuiet
        onClose={close}
        open={snapshot.hasTag('adding')}
        opener={opener}
        title="Add a passkey"
      >
        <p className="prose" id="add-passkey">
          Your device will ask for your fingerprint, face or PIN. You will be logged out everywhere
          else.
        </p>
        {form('add-passkey', 'Add')}
      </Modal>
      <Modal
        closeLabel="Keep it"
        isCloseQuiet
        onClose={close}
        open={snapshot.hasTag('removing')}
        opener={opener}
        title={`Remove the passkey ${chosen?.name ?? ''}?`}
      >
        <p className="prose" id="remove-passkey">
          It will no longer log you in, and you will be logged out everywhere else.
        </p>
        {form('remove-passkey', 'Remove')}
      </Modal>
    </section>
  )
}
