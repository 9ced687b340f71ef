import { readSettings } from './env'
import { asked } from './login/asked'
import { program, StartError } from './start-error'
import { openStores } from './stores'

const shortest = 8

const usage =
  'Give a name and a password: npm run admin:create -- <name> <password> (or ADMIN_USERNAME and ADMIN_PASSWORD).'

const said = {
  created: (name: string) => `Administrator ${name} was created.`,
  updated: (name: string) => `Administrator ${name} has a new password.`,
}

await program(async () => {
  const settings = readSettings(process.env)
  const [nameGiven, passwordGiven] = process.argv.slice(2)
  const canAsk = process.stdin.isTTY
  const name = nameGiven ?? settings.adminUsername ?? (canAsk ? await asked('Name: ') : '')
  const password =
    passwordGiven ??
    settings.adminPassword ??
    (canAsk ? await asked('Password: ', { hidden: true }) : '')
  if (!name || !password) throw new StartError(usage)
  if (password.length < shortest) {
    throw new StartError(`The password must have ${shortest} characters or more.`)
  }
  const stores = await openStores(settings)
  try {
    console.log(said[await stores.administrators.put(name, password)](name))
  } finally {
    await stores.close()
  }
})
