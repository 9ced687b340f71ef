import { nonAccounts } from '../../../shared/account-names'
import { readSettings } from '../../core/env'
import { StartError } from '../../core/start-error'
import { withStores } from '../../core/stores'
import { administratorStore } from '../login/administrator.store'
import { commandLine, roleOption } from '../../core/command-line'

const usage =
  'Give a name and what to change: npm run admin:change -- <name> --role administrator, editor, reviewer or compliance, --second-factor off, or --state active or disabled.'

/** Changes the role or the state of an account, or turns its two-step login off. */
export async function changeAdministrator(args: string[]) {
  const { words, options } = commandLine(args, ['role', 'second-factor', 'state'], usage)
  const [name, ...others] = words
  const role = roleOption(options.role)
  const second = options['second-factor']
  const { state } = options
  const isAsked = role !== undefined || second !== undefined || state !== undefined
  const isKnown = (second ?? 'off') === 'off' && ['active', 'disabled'].includes(state ?? 'active')
  if (!name || others.length > 0 || !isAsked || !isKnown) throw new StartError(usage)
  await withStores(readSettings(process.env), async ({ database, outbox }) => {
    const administrators = administratorStore(database, outbox)
    const account = await administrators.find(name)
    if (!account) throw new StartError(`There is no account named ${name}.`)
    const { username } = account
    if (role) {
      await administrators.setRole(username, role, nonAccounts.command)
      console.log(`${username} now has the role ${role}.`)
    }
    if (second) {
      const wasOn = await administrators.turnOffSecondFactor(username, nonAccounts.command)
      console.log(`Two-step login ${wasOn ? 'is now off' : 'was already off'} for ${username}.`)
    }
    if (state) {
      const isChanged = await administrators.setDisabled(
        username,
        state === 'disabled',
        nonAccounts.command,
      )
      console.log(`The account ${username} ${isChanged ? 'is now' : 'was already'} ${state}.`)
    }
  })
}
