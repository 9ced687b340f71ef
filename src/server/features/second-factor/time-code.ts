import { Secret, TOTP } from 'otpauth'
import { site } from '../../../shared/site'

/** How many steps of 30 s an app's clock may differ. */
const window = 1

const codes = (secret: Uint8Array, username = '') =>
  new TOTP({
    issuer: site.companyName,
    label: username,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = () => new Secret({ size: 20 }).bytes

/** A secret in the formats of authenticator apps: text, and the link of a QR code. */
export function forApp(secret: Uint8Array, username: string) {
  const totp = codes(secret, username)
  return { key: totp.secret.base32, link: totp.toString() }
}

/**
 * The time step of a six-digit code (RFC 6238: SHA-1, 30 s), if it is the current step, the one
 * before or the one after.
 */
export function stepOf(secret: Uint8Array, code: string): number | undefined {
  const timestamp = Date.now()
  const totp = codes(secret)
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
