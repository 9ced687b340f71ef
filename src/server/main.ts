import { fileURLToPath } from 'node:url'
import { program, StartError } from './core/start-error'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What `node dist/server/main.js <command>` runs, without one the server; each loads only what it needs. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: async () => (await import('./start')).start(at),
  migrate: async () => (await import('./commands')).migrateCommand(),
  seed: async () => (await import('./commands')).seedCommand(),
  ready: async () => (await import('./commands')).readyCommand(),
  move: async () => (await import('./commands')).moveCommand(),
  backup: async (args) => (await import('./office/backup/command')).backupCommand(args),
  restore: async (args) => (await import('./office/backup/command')).restoreCommand(args),
  outbox: async (args) => (await import('./office/mails/command')).outboxCommand(args),
  activity: async (args) => (await import('./office/activity/command')).activityCommand(args),
  'admin:create': async (args) =>
    (await import('./people/accounts/create-administrator')).createAdministrator(args),
  'admin:change': async (args) =>
    (await import('./people/accounts/change-administrator')).changeAdministrator(args),
}

const [word = 'start', ...args] = process.argv.slice(2)
// As supervisors of older sites call it.
const name = word === 'main' ? 'start' : word

await program(async () => {
  if (!Object.hasOwn(commands, name))
    throw new StartError(
      `There is no command named "${name}". There are: ${Object.keys(commands).join(', ')}.`,
    )
  await commands[name]!(args)
})
