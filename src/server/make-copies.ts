import { constants, setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { readSettings } from './env'
import { filesOf } from './files/open-files'
import { pictureStore } from './files/picture-store'
import { program } from './start-error'

// The server's own: makes every copy of the pictures that it names, and ends. Visitors go first.
await program(async () => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { pictures: originals, copies } = filesOf(readSettings(process.env))
  const pictures = pictureStore({ originals, copies })
  const stop = () => void pictures.close()
  for (const sign of ['disconnect', 'SIGINT', 'SIGTERM']) process.on(sign, stop)
  // The server may have stopped while this started: heard of in the next turn of the event loop.
  await setImmediate()
  for (const name of process.argv.slice(2)) {
    if (!process.connected) return
    await pictures.copy(name).catch((error: unknown) => {
      // A server that was killed may have taken its folder along.
      if (process.connected) throw error
    })
  }
  if (process.connected) process.disconnect()
})
