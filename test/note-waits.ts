import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach } from 'vitest'
import { noteCalls, now, takeWaits } from './waits.js'

declare module 'vitest' {
  interface TaskMeta {
    /** By what was waited for: ms since the end of the test before, or the beginning of the file. */
    waits?: Record<string, number>
    /** Ms from the beginning of the file to the end of this test. */
    since?: number
  }
}

// Once for a worker: this file runs again for each file of tests, what it changes stays.
const worker = globalThis as { notesTimers?: true }
if (!worker.notesTimers) {
  worker.notesTimers = true
  noteCalls('timer', timers, 'setTimeout')
  syncBuiltinESMExports()
}

const began = now()
takeWaits()

afterEach(({ task }) => {
  Object.assign(task.meta, { waits: takeWaits(), since: Math.round(now() - began) })
})
