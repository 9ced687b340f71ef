import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { fromPromise } from 'xstate'
import { newsletterMachine } from '../../../machines/newsletter.machine'
import { properties } from '../../../schemas/newsletter.schema.json'
import { asCode } from '../../shared/typed-text'
import { useEarlySubmit } from '../../ui/form/use-early-submit'
import { useTypedBefore } from '../../ui/form/use-typed-before'
import { Toast } from '../../ui/kit/toast'
import { useFlowRef } from '../../ui/use-flow'
import styles from './newsletter-form.module.css'
import control from '../../ui/kit/field.module.css'
import { sendSubscription } from './subscribe'
import { Button } from '../../ui/kit/button'

const machine = newsletterMachine.provide({
  actors: {
    subscribe: fromPromise(({ input }: { input: { email: string } }) =>
      sendSubscription(input.email),
    ),
  },
})

/** The newsletter form of the footer. The address is validated by the browser only. */
export function NewsletterForm() {
  const actor = useFlowRef(machine)
  const { email, notice, hint } = useSelector(actor, (state) => state.context)
  // The browser's own check, the only one here, knows nothing of what comes along when it is copied.
  const change = (typed: string) => actor.send({ type: 'change', email: asCode(typed) })
  const input = useTypedBefore<HTMLInputElement>(email, change)
  const form = useEarlySubmit()
  const hasFailed = useSelector(actor, (state) => state.matches('failed'))
  const { title, description } = properties.email

  return (
    <div>
      <form
        className={styles.form}
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'submit' })
        }}
        ref={form}
      >
        <div>
          <label className="name" htmlFor="newsletter-email">
            {title}
          </label>
          <p className="small" id="newsletter-hint">
            {description}
          </p>
        </div>
        <div className={styles.row}>
          <input
            aria-describedby="newsletter-hint"
            autoComplete="email"
            className={control.control}
            id="newsletter-email"
            name="email"
            onChange={({ target }) => change(target.value)}
            ref={input}
            type="email"
            value={email}
          />
          <Button kind="gold" type="submit">
            Subscribe
          </Button>
        </div>
        <p className={`small ${styles.more}`}>
          <Link to="/privacy">How we use your details</Link> · <Link to="/terms">Terms</Link> ·{' '}
          <Link to="/accessibility">Accessibility</Link>
        </p>
      </form>
      <Toast
        isError={hasFailed}
        hint={hint}
        message={notice}
        onDismiss={() => {
          actor.send({ type: 'dismiss' })
          input.current?.focus()
        }}
        onHold={() => actor.send({ type: 'hold' })}
        onRelease={() => actor.send({ type: 'release' })}
      />
    </div>
  )
}
