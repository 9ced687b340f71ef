import { readSettings } from './env'
import { byCommand } from './login/administrator.store'
import { commandLine } from './login/command-line'
import { roleOption } from './login/role-option'
import { program, StartError } from './start-error'
import { openStores } from './stores'

const usage =
  'Give a name and what to change: npm run admin:change -- <name> --role administrator, editor, reviewer or compliance, --second-factor off, or --state active or disabled.'

await program(async () => {
  const { words, options } = commandLine(['role', 'second-factor', 'state'], usage)
  const [name, ...others] = words
  const role = roleOption(options.role)
  const second = options['second-factor']
  const { state } = options
  const isAsked = role !== undefined || second !== undefined || state !== undefined
  const isKnown = (second ?? 'off') === 'off' && ['active', 'disabled'].includes(state ?? 'active')
  if (!name || others.length > 0 || !isAsked || !isKnown) throw new StartError(usage)
  const stores = await openStores(readSettings(process.env))
  const { administrators } = stores
  try {
    if (!(await administrators.find(name))) {
      throw new StartError(`There is no account named ${name}.`)
    }
    if (role) {
      await administrators.setRole(name, role, byCommand)
      console.log(`${name} now has the role ${role}.`)
    }
    if (second) {
      const wasOn = await administrators.turnOffSecondFactor(name, byCommand)
      console.log(`Two-step login ${wasOn ? 'is now off' : 'was already off'} for ${name}.`)
    }
    if (state) {
      const isChanged = await administrators.setDisabled(name, state === 'disabled', byCommand)
      console.log(`The account ${name} ${isChanged ? 'is now' : 'was already'} ${state}.`)
    }
  } finally {
    await stores.close()
  }
})
