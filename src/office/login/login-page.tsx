import { useEffect } from 'react'
import { useSite } from '../../ui/site-facts'
import { pageToReturnTo, wantedPage } from '../../ui/accounts/admin-paths'
import { LoginCard } from './login-card'
import { LoginForm } from './login-form'
import { openAfterLogin } from './open-after-login'

export function LoginPage() {
  const { company } = useSite()
  useEffect(() => {
    document.title = `Log in | ${company.name}`
  }, [company])
  return (
    <LoginCard id="login-heading" title="Log in">
      <p className="prose">For people who manage this site.</p>
      <LoginForm
        labelledBy="login-heading"
        onEnter={(entry) =>
          openAfterLogin(entry, wantedPage(location.search) ?? pageToReturnTo(entry.next))
        }
      />
    </LoginCard>
  )
}
