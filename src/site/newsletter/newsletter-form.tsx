import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { fromPromise } from 'xstate'
import { newsletterMachine } from '../../../machines/newsletter.machine'
import { properties } from '../../../schemas/newsletter.schema.json'
import { Status } from '../../ui/status'
import { useFlowRef } from '../../ui/use-flow'
import { useStarted } from '../../ui/use-started'
import styles from './newsletter-form.module.css'
import { subscribe } from './subscribe'

const machine = newsletterMachine.provide({
  actors: {
    subscribe: fromPromise(({ input }: { input: { email: string } }) => subscribe(input.email)),
  },
})

/** The newsletter form of the footer. The address is validated by the browser only. */
export function NewsletterForm() {
  const actor = useFlowRef(machine)
  const isStarted = useStarted()
  const input = useRef<HTMLInputElement>(null)
  const { email, notice } = useSelector(actor, (state) => state.context)
  const hasFailed = useSelector(actor, (state) => state.matches('failed'))
  const { title, description } = properties.email

  return (
    <div>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          actor.send({ type: 'submit' })
        }}
      >
        <div>
          <label className={styles.label} htmlFor="newsletter-email">
            {title}
          </label>
          <p className={styles.hint} id="newsletter-hint">
            {description}
          </p>
        </div>
        <div className={styles.row}>
          <input
            aria-describedby="newsletter-hint"
            autoComplete="email"
            className={styles.input}
            disabled={!isStarted}
            id="newsletter-email"
            name="email"
            ref={input}
            onChange={({ target }) => actor.send({ type: 'change', email: target.value })}
            type="email"
            value={email}
          />
          <button className="button gold" disabled={!isStarted} type="submit">
            Subscribe
          </button>
        </div>
      </form>
      <Status
        isError={hasFailed}
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
