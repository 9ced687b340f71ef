import { Secret, TOTP } from 'otpauth'
import { site } from '../../shared/site'

/** How many steps of 30 s an app's clock may be away from ours. */
const window = 1

const codes = (secret: Uint8Array, username = '') =>
  new TOTP({
    issuer: site.companyName,
    label: username,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  })

/** A secret of 160 bits, as RFC 4226 asks for. */
export const newSecret = () => new Secret({ size: 20 }).bytes

/** A secret as an authenticator app takes it: to be typed, and as the link of a QR code. */
export function forApp(secret: Uint8Array, username: string) {
  const totp = codes(secret, username)
  return { key: totp.secret.base32, link: totp.toString() }
}

/**
 * The step of time that a code of six digits belongs to (RFC 6238: SHA-1, 30 s); undefined when it
 * is not the code of now, the step before or the one after.
 */
export function stepOf(secret: Uint8Array, code: string): number | undefined {
  const timestamp = Date.now()
  const totp = codes(secret)
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
