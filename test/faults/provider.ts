import { client, testProvider } from '../fixtures/test-provider'
import { credentials } from '../fixtures/administrator'
import { jsonPost, logInWith, read } from './requests'
import { withServer } from './faulty-server'
import { percentile, type Fault } from './report'

/** How long somebody waits for a provider that says nothing, at most, in ms. */
const patience = 8000

export const silentProvider: Fault = {
  name: 'provider',
  promise: 'a provider that never answers holds nobody up: neither its login, passwords nor reads',
  async run(report) {
    const provider = await testProvider({ sub: 'person 1' })
    provider.says({ isSilent: true })
    await withServer(
      async ({ url }) => {
        const begun = Array.from({ length: 20 }, () =>
          jsonPost(`${url}/api/login/provider/start`, {}),
        )
        let isOver = false
        const asking = Promise.all(begun).finally(() => (isOver = true))
        const times: number[] = []
        while (!isOver) times.push((await read(url, '/api/banners')).ms)
        const answers = await asking
        const longest = Math.max(...answers.map(({ ms }) => ms))
        const told = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter > 0)
        report.figure(
          `${told.length} told to come back, the last after ${(longest / 1000).toFixed(1)} s; ${times.length} reads meanwhile, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
        )
        report.promise(
          told.length === answers.length,
          `answers: ${answers.map(({ status }) => status).join(', ')}`,
        )
        report.promise(longest < patience, `somebody waited for ${longest.toFixed(0)} ms`)
        const { status } = await logInWith(url, credentials.password)
        report.promise(status === 200, `the password was answered ${status}`)
      },
      {
        settings: {
          OIDC_ISSUER: provider.issuer,
          OIDC_CLIENT_ID: client.id,
          OIDC_CLIENT_SECRET: client.secret,
        },
      },
    )
    await provider.close()
  },
}
