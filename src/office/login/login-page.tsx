import { useEffect } from 'react'
import { site } from '../../shared/site'
import { dashboardPath, wantedPage } from '../../ui/accounts/admin-paths'
import { Brand } from '../../ui/brand'
import { LoginForm } from './login-form'
import styles from './login-page.module.css'

export function LoginPage() {
  useEffect(() => {
    document.title = `Log in | ${site.companyName}`
  }, [])
  return (
    <div className={styles.page}>
      <header className="wrap">
        <Brand />
      </header>
      <main className={styles.main} id="main">
        <div className={styles.card}>
          <h1 className={styles.title} id="login-heading">
            Log in
          </h1>
          <p className={styles.intro}>For people who manage this site.</p>
          <LoginForm
            labelledBy="login-heading"
            onEnter={() => location.assign(wantedPage(location.search) ?? dashboardPath)}
          />
        </div>
      </main>
    </div>
  )
}
