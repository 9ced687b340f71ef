import type { Body } from '../../../shared/contracts/contract'
import type { addPasskey, logInWithPasskey } from '../../../shared/contracts/passkeys'
import type { PasskeyRow } from '../../core/database/tables'
import type { NewPasskey } from './passkey.store'

/** What an answer must be for. */
interface Expected {
  origin: string
  rpId: string
  /** Whether the challenge that was signed is ours and open. */
  isAsked(challenge: string): boolean
}

/** The package throws for whatever it does not accept, and for what it cannot read. */
const orNothing = async <T>(verify: () => Promise<T>) => verify().catch(() => undefined)

const common = ({ origin, rpId, isAsked }: Expected) => ({
  expectedOrigin: origin,
  expectedRPID: rpId,
  expectedChallenge: isAsked,
  requireUserVerification: true,
})

const credential = (id: string) =>
  ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const

/**
 * The key that a device has made; undefined unless it was asked for, for this site, by somebody whom the
 * device knows. Statements of manufacturers were not asked for and are refused: to check one means to
 * call addresses that stand in its certificates. A key may vouch for itself, as some browsers send it.
 */
export const verifiedKey = (
  { id, ...response }: Omit<Body<typeof addPasskey>, 'name'>,
  expected: Expected,
): Promise<Omit<NewPasskey, 'name'> | undefined> =>
  orNothing(async () => {
    const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
    const statement = isoBase64URL.toBuffer(response.attestationObject)
    const decoded = decodeAttestationObject(statement)
    const isPlain = ['none', 'packed'].includes(decoded.get('fmt'))
    if (!isPlain || decoded.get('attStmt').get('x5c')) return undefined
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({
      ...common(expected),
      response: { ...credential(id), response },
    })
    const made = registrationInfo?.credential
    return (
      made && {
        credential: made.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
      }
    )
  })

/** The counter of a passkey that signed; undefined unless it was asked for, for this site. */
export const verifiedAnswer = (
  { id, ...response }: Body<typeof logInWithPasskey>,
  { public_key, counter }: Pick<PasskeyRow, 'public_key' | 'counter'>,
  expected: Expected,
): Promise<number | undefined> =>
  orNothing(async () => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...common(expected),
      response: { ...credential(id), response },
      credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
    })
    return verified ? authenticationInfo.newCounter : undefined
  })
