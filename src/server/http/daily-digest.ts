import { createHmac, randomBytes } from 'node:crypto'

const day = 24 * 3_600_000

/**
 * Names a client by a keyed digest. The key is only in memory and replaced every day: afterwards
 * nobody, not even this process, can identify the client.
 */
export function dailyDigest() {
  let made = { on: -1, key: randomBytes(32) }
  return (text: string) => {
    const on = Math.floor(Date.now() / day)
    if (on !== made.on) made = { on, key: randomBytes(32) }
    return createHmac('sha256', made.key).update(text).digest('base64url')
  }
}
