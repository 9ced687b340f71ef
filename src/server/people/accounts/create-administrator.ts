import { nonAccounts } from '../../../shared/account-names'
import { readSettings } from '../../core/env'
import { StartError } from '../../core/start-error'
import { withStores } from '../../core/stores'
import { administratorStore } from '../login/administrator.store'
import { commandLine, prompt, roleOption } from '../../core/command-line'

const shortest = 8

const usage =
  'Give a name and a password: npm run admin:create -- <name> <password> [--role editor] (or ADMIN_USERNAME and ADMIN_PASSWORD, for a new account).'

/** ADMIN_USERNAME and ADMIN_PASSWORD are for the first start only; this command asks for a name. */
const thereAlready = (name: string) =>
  new StartError(
    `An account named ${name} (ADMIN_USERNAME) already exists. To give it a new password, run: npm run admin:create -- ${name} <password>`,
  )

const titles = {
  administrator: 'Administrator',
  editor: 'Editor',
  reviewer: 'Reviewer',
  compliance: 'Compliance account',
}
const said = { created: 'was created', updated: 'has a new password' }

/** Creates an account, or sets the password of one. */
export async function createAdministrator(args: string[]) {
  const settings = readSettings(process.env)
  const { words, options } = commandLine(args, ['role'], usage)
  const { adminUsername, adminPassword } = settings
  const isFromSettings = words.length === 0 && Boolean(adminUsername && adminPassword)
  const [nameGiven, passwordGiven] = isFromSettings ? [adminUsername, adminPassword] : words
  const role = roleOption(options.role)
  const canAsk = process.stdin.isTTY
  const typedName = nameGiven ?? (canAsk ? await prompt('Name: ') : '')
  const typed = passwordGiven ?? (canAsk ? await prompt('Password: ', { hidden: true }) : '')
  if (!typedName.trim() || !typed) throw new StartError(usage)
  if (typed.length < shortest) {
    throw new StartError(`The password must have at least ${shortest} characters.`)
  }
  // Refuse here what the login form would refuse.
  const { adminUsername: name = '', adminPassword: password = '' } = readSettings({
    ADMIN_USERNAME: typedName,
    ADMIN_PASSWORD: typed,
  })
  await withStores(settings, async ({ database, outbox }) => {
    const administrators = administratorStore(database, outbox)
    if (isFromSettings && (await administrators.find(name))) throw thereAlready(name)
    const done = await administrators.put(name, password, nonAccounts.command, role)
    const account = await administrators.find(name)
    console.log(`${titles[roleOption(account?.role) ?? 'administrator']} ${name} ${said[done]}.`)
  })
}
