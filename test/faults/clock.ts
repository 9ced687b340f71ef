import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { logInWith, read, saveServices, signIn } from './requests'
import { inFolder, startFaulty } from './faulty-server'
import type { Fault } from './report'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const jumps: [string, string][] = [
  ['a day back', '-1d'],
  ['a day ahead', '+1d'],
  ['ten years ahead', '+3650d'],
]

/** A refused login may be tried again after so long, in ms: as `login/login-attempts.ts` says. */
const longestWait = 45_000

export const clockJumps: Fault = {
  name: 'clock',
  promise: 'a clock that jumps lengthens no session and locks nobody out for a day',
  run: async (report) => {
    if (!existsSync(library)) {
      report.leftOut = 'libfaketime is not installed (Debian: apt-get install libfaketime)'
      return
    }
    await inFolder(async (folder) => {
      for (const [name, offset] of jumps) {
        const clock = join(folder, 'clock')
        const dataDir = join(folder, offset)
        writeFileSync(clock, '+0\n')
        const server = await startFaulty({
          dataDir,
          settings: {
            LD_PRELOAD: library,
            FAKETIME_TIMESTAMP_FILE: clock,
            FAKETIME_NO_CACHE: '1',
            FAKETIME_DONT_FAKE_MONOTONIC: '1',
            RATE_LIMIT: '1',
          },
        })
        try {
          const { url } = server
          const cookie = await signIn(url)
          const inside = await read(url, '/api/session', { cookie })
          report.promise(inside.status === 200, `the session answered ${inside.status}`)
          for (let n = 0; n < 25; n += 1) await logInWith(url, `wrong ${n}`)
          writeFileSync(clock, `${offset}\n`)
          const after = await read(url, '/api/session', { cookie })
          const save = await saveServices(url, cookie, 'after')
          report.promise([200, 401].includes(after.status), `the session answered ${after.status}`)
          report.promise(
            offset.startsWith('-') || after.status === 401,
            'a session outlived a jump that is longer than itself',
          )
          report.promise(save.status === after.status, `a save answered ${save.status}`)
          const page = await read(url, '/api/banners')
          report.promise(page.status === 200, `content answered ${page.status}`)
          const began = performance.now()
          let isIn = false
          while (!isIn && performance.now() - began < longestWait) {
            isIn = await signIn(url).then(
              () => true,
              () => false,
            )
            if (!isIn) await pause(1000)
          }
          const seconds = ((performance.now() - began) / 1000).toFixed(0)
          report.figure(`${name}: session ${after.status}, next login after ${seconds} s`)
          report.promise(isIn, `${name}: no login for ${seconds} s`)
        } finally {
          server.child.kill('SIGKILL')
          await server.ended
        }
      }
    })
  },
}
