/**
 * Reads an address every 10 ms in a process of its own, which does nothing else, until its parent says
 * stop; then sends how long each read took, in ms.
 */
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [, , url = ''] = process.argv
const readEvery = 10
const agent = new Agent({ keepAlive: true })

let isOn = true
process.once('message', () => (isOn = false))
process.once('disconnect', () => process.exit())
/** @type {number[]} */
const times = []
while (isOn) {
  const began = performance.now()
  const [answer] = await once(get(url, { agent }), 'response')
  await once(answer.resume(), 'end')
  times.push(performance.now() - began)
  await pause(readEvery)
}
process.send?.(times)
