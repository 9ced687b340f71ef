import { useRef, useState, useSyncExternalStore } from 'react'
import { dashboardPath } from '../../ui/accounts/admin-paths'
import { otherUser, pageUser } from '../../ui/accounts/drawn-for'
import { onUserChange } from '../../ui/session'
import { LoginAgain } from '../login/login-again'
import styles from './other-person.module.css'

/** Says that somebody else has logged in in this browser, and how to go on; what is typed stays. */
export function OtherPerson() {
  const other = useSyncExternalStore(onUserChange, otherUser)
  const [isAsked, setAsked] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const own = pageUser()?.username ?? ''
  return (
    <>
      {other && (
        <div className={styles.notice} role="alert">
          <p>
            {`${other} is now logged in in this browser, but this page was opened by ${own}. Nothing that you change here is saved.`}
          </p>
          <div className={styles.actions}>
            <button
              className="button"
              onClick={() => setAsked(true)}
              ref={button}
              type="button"
            >{`Log in as ${own}`}</button>
            <button
              className="button quiet"
              onClick={() => location.assign(dashboardPath)}
              type="button"
            >{`Go on as ${other}`}</button>
          </div>
        </div>
      )}
      <LoginAgain
        onCancel={() => setAsked(false)}
        onEnter={() => setAsked(false)}
        open={isAsked}
        opener={button}
        username={own}
      >
        {`What you typed on this page is kept. ${other || own} will be logged out in this browser.`}
      </LoginAgain>
    </>
  )
}
