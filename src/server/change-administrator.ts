import { readSettings } from './env'
import { byCommand } from './login/administrator.store'
import { commandLine } from './login/command-line'
import { roleGiven } from './login/role-given'
import { program, StartError } from './start-error'
import { openStores } from './stores'

const usage =
  'Give a name and a role: npm run admin:change -- <name> --role administrator, editor or reviewer.'

await program(async () => {
  const { words, options } = commandLine(['role'], usage)
  const [name, ...others] = words
  const role = roleGiven(options.role)
  if (!name || others.length > 0 || !role) throw new StartError(usage)
  const stores = await openStores(readSettings(process.env))
  try {
    if (!(await stores.administrators.setRole(name, role, byCommand))) {
      throw new StartError(`There is no account named ${name}.`)
    }
    console.log(`${name} is now: ${role}.`)
  } finally {
    await stores.close()
  }
})
