import { useState, useEffect, useRef, type ReactNode } from 'react'
import { assign, fromPromise } from 'xstate'
import type { Answers } from '../../../machines/answers'
import {
  secondFactorMachine,
  type SecondFactorFormName as FormName,
} from '../../../machines/second-factor.machine'
import { focusFirst } from '../../ui/form/focus-field'
import { problemsOf } from '../../ui/form/schema-fields'
import { focusHeading } from '../../ui/focus-heading'
import { Spinner } from '../../ui/spinner'
import { useFlow } from '../../ui/use-flow'
import { PlaceName } from '../layout/place'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { dayAndTime } from '../layout/shown-time'
import { validateSecondFactor, secondFactorForms } from '../../ui/accounts/validate-second-factor'
import { encodeQR } from 'qr'
import { useCopy } from '../../ui/use-copy'
import { useSite } from '../../ui/site-facts'
import { saveFile } from '../../ui/save-file'
import styles from './second-factor.module.css'
import { secondFactorCalls } from './second-factor-calls'
import { Passkeys } from './passkeys'
import { OfficeForm } from '../layout/office-form'
import { pageUser } from '../../ui/accounts/drawn-for'
import { Button } from '../../ui/kit/button'
import { Notice } from '../../ui/kit/notice'
import { Stack } from '../../ui/kit/stack'
import { Facts } from '../../ui/kit/facts'

/** A step of the page; its heading takes the focus. */
function Step({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id}>
      <h2 className="heading" id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

const download = (text: string) =>
  saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')

/** The recovery codes, shown this once: to copy, print or save. */
function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const { company } = useSite()
  const text = `${company.name}: recovery codes\n\n${codes.join('\n')}\n`
  const [status, copy] = useCopy(text, 'Codes copied.', 'The codes could not be copied.')

  return (
    <>
      <p>
        Each code lets you log in once without your phone. Keep them somewhere only you can find:
        they will not be shown again.
      </p>
      <ol className={styles.codes} translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Stack isRow>
        {'clipboard' in navigator && <Button onClick={copy}>Copy</Button>}
        <Button onClick={() => window.print()}>Print</Button>
        <Button onClick={() => download(text)}>Download</Button>
      </Stack>
      <p className="live" role="status">
        {status}
      </p>
      <Button kind="main" onClick={onSaved}>
        I have saved the codes
      </Button>
    </>
  )
}

/** Joins dark modules of a row: a path for each would make thousands of elements. */
const rowPath = (row: boolean[], y: number) =>
  row
    .map((isDark, x) => (isDark && !row[x - 1] ? `M${x} ${y}h${runFrom(row, x)}v1H${x}z` : ''))
    .join('')

function runFrom(row: boolean[], start: number) {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}

/** A QR code, dark on white in every colour scheme: scanners expect that. */
function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  return (
    <svg
      aria-label={label}
      height={rows.length * 4}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={rows.length * 4}
    >
      <rect fill="#fff" height="100%" width="100%" />
      <path d={rows.map(rowPath).join('')} fill="#000" />
    </svg>
  )
}

type Input = { input: Answers }

const makeMachine = () =>
  secondFactorMachine.provide({
    actors: {
      readState: fromPromise(secondFactorCalls.read),
      begin: fromPromise(({ input }: Input) => secondFactorCalls.start(input)),
      confirm: fromPromise<{ recoveryCodes: string[] }, Answers>(({ input }) =>
        secondFactorCalls.confirm(input),
      ),
      turnOff: fromPromise<unknown, Answers>(({ input }) => secondFactorCalls.off(input)),
    },
    actions: {
      validate: assign({
        errors: ({ context }, { form }: { form: FormName }) =>
          validateSecondFactor(form, context.answers),
      }),
      focusFirstInvalid: ({ context: { errors } }) => {
        const [form] = Object.values(secondFactorForms).filter(({ $id }) =>
          document.getElementById(`${$id}-${errors[0]?.path.slice(1) ?? ''}`),
        )
        if (form) focusFirst(problemsOf(form, errors))
      },
      focusHeading: () => focusHeading(),
    },
  })

/** /admin/second-factor: turning one's own second factor on and off. RFC 6238. */
export function SecondFactorPage() {
  const [machine] = useState(makeMachine)
  const [snapshot, send] = useFlow(machine)
  const { refusal, state, secret, recoveryCodes } = snapshot.context
  const [username] = useState(() => pageUser()?.username ?? '')
  const form = (name: FormName, labelledBy: string, action: string) => ({
    schema: secondFactorForms[name],
    labelledBy,
    action,
    send,
    snapshot,
    username,
    waiting: 'Saving',
  })

  return (
    <>
      <PlaceName />
      {snapshot.matches('loading') && <Spinner label="Loading" />}
      {snapshot.matches('unread') && (
        <ReadProblem onRetry={() => send({ type: 'retry' })} problem={refusal} />
      )}
      {snapshot.hasTag('setUp') && (
        <>
          {state.isRequired && (
            <Notice>
              Two-step login is required here. Please turn it on to use the back office, or add a
              passkey.
            </Notice>
          )}
          <p className="prose" id="second-factor-off">
            Two-step login is off. Turn it on so that a stolen password is not enough: you will also
            need a code from your phone.
          </p>
          <OfficeForm {...form('start', 'second-factor-off', 'Set up two-step login')} />
        </>
      )}
      {snapshot.hasTag('proof') && (
        <Step id="second-factor-key" title="Add this account to your app">
          <p className="prose">
            Open an authenticator app on your phone and scan the QR code, or type in the key. Then
            enter the code that the app shows.
          </p>
          <div className={`frame ${styles.qr}`}>
            <QrCode label="QR code for an authenticator app" text={secret.link} />
          </div>
          <Facts
            facts={[
              {
                name: 'Key',
                value: <code translate="no">{secret.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>,
              },
            ]}
          />
          <p className="prose">
            <a className="link" href={secret.link}>
              Open in an app on this device
            </a>
          </p>
          <OfficeForm
            {...form('confirm', 'second-factor-key', 'Turn on')}
            buttons={<Button onClick={() => send({ type: 'cancel' })}>Cancel</Button>}
            username={undefined}
          />
        </Step>
      )}
      {snapshot.matches('showingCodes') && (
        <Step id="second-factor-codes" title="Two-step login is on. Save your recovery codes">
          <RecoveryCodes codes={recoveryCodes} onSaved={() => send({ type: 'codesSaved' })} />
        </Step>
      )}
      {snapshot.hasTag('shutDown') && (
        <>
          <p className="prose">
            <span>{`Two-step login has been on since ${dayAndTime(state.since)}.`}</span>{' '}
            <span>{`Recovery codes left: ${state.recoveryCodesLeft}.`}</span>{' '}
            <span>To get new codes, turn it off and on again.</span>
            {state.isRequired && <span> While it is off, you can open no other page.</span>}
          </p>
          <h2 className="heading" id="second-factor-on">
            Turn off two-step login
          </h2>
          <OfficeForm {...form('off', 'second-factor-on', 'Turn off')} />
        </>
      )}
      {(snapshot.hasTag('setUp') || snapshot.hasTag('shutDown')) && (
        <Passkeys hasCodes={snapshot.hasTag('shutDown')} />
      )}
    </>
  )
}
