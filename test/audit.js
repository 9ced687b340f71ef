/**
 * `npm run audit`: asks the registry for known holes in what the lockfile names. A finding of high or
 * critical severity fails with exit code 1. A registry that cannot be asked (no network, or a mirror
 * without that service) is said and ends with 2: nothing is known then.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { stdout } = spawnSync(
  'npm',
  ['audit', '--json', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=20000'],
  { cwd: root, encoding: 'utf8' },
)

/**
 * @typedef {{ name: string, severity: string, via: (string | { title: string, url: string })[] }} Finding
 * @type {{ vulnerabilities?: Record<string, Finding>, message?: string, error?: { summary?: string } }}
 */
let report = {}
try {
  report = JSON.parse(stdout)
} catch {
  // An answer that is not JSON is reported below.
}

const { vulnerabilities } = report
if (!vulnerabilities) {
  const reason = report.message || report.error?.summary || 'no answer'
  console.log(`Nothing was checked: the registry could not be asked (${reason}).`)
  process.exitCode = 2
} else {
  const findings = Object.values(vulnerabilities)
  const grave = findings.filter(({ severity }) => severity === 'high' || severity === 'critical')
  for (const { name, severity, via } of findings) {
    const causes = via.flatMap((cause) =>
      typeof cause === 'string' ? [] : [`${cause.title} ${cause.url}`],
    )
    console.log(`${severity.padEnd(9)} ${name} ${causes.join('; ')}`)
  }
  console.log(`${findings.length} findings, ${grave.length} of them high or critical.`)
  process.exitCode = grave.length > 0 ? 1 : 0
}
