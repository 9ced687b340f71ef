import { constants, setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { readSettings } from './env'
import { filesOf } from './files/open-files'
import { pictureStore } from './files/picture-store'
import { program } from './start-error'

// Started by the server: makes every copy of the named pictures and ends. Low priority.
await program(async () => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { pictures: originals, copies } = filesOf(readSettings(process.env))
  const pictures = pictureStore({ originals, copies })
  const stop = () => void pictures.close()
  for (const sign of ['disconnect', 'SIGINT', 'SIGTERM']) process.on(sign, stop)
  // The server may have stopped meanwhile; its signal arrives in the next turn of the event loop.
  await setImmediate()
  for (const name of process.argv.slice(2)) {
    if (!process.connected) return
    await pictures.copy(name).catch((error: unknown) => {
      // A killed server's folder may be gone.
      if (process.connected) throw error
    })
  }
  if (process.connected) process.disconnect()
})
