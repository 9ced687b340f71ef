import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { DocumentStore } from '../../core/files/document-store'

/** How long a challenge can be answered, in ms. */
const life = 5 * 60_000

/** How far the clocks of machines may differ that make and check challenges, in ms. */
const skew = 60_000

/** How long an answer must be remembered so that nobody gives it twice, in ms. */
export const rememberedFor = life + skew

/**
 * Challenges that nobody has to store: each holds its time, and a keyed digest of it and of what it is
 * for, so that any process can check it. Whoever takes an answer remembers its challenge.
 */
export const challenges = ({ fingerprint }: Pick<DocumentStore, 'fingerprint'>) => {
  const sealed = (made: string, purpose: string[]) =>
    Buffer.from(fingerprint('passkey challenge', made, ...purpose))

  return {
    /** A new one, base64url. */
    make(...purpose: string[]) {
      const made = `${Date.now()} ${randomBytes(16).toString('base64url')}`
      return Buffer.from(`${made} ${sealed(made, purpose).toString()}`).toString('base64url')
    },
    /** Whether one is ours, for that and still open. */
    isOpen(challenge: string, ...purpose: string[]) {
      const [time = '', random = '', seal = ''] = Buffer.from(challenge, 'base64url')
        .toString()
        .split(' ')
      const given = Buffer.from(seal)
      const right = sealed(`${time} ${random}`, purpose)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false
      const age = Date.now() - Number(time)
      return age > -skew && age < life
    },
  }
}
