import type { Answers } from '../../../machines/answers'
import addSchema from '../../../schemas/passkey-add.schema.json'
import add from '../../../schemas/passkey-add.schema.json?validator'
import removeSchema from '../../../schemas/passkey-remove.schema.json'
import remove from '../../../schemas/passkey-remove.schema.json?validator'
import type { Answered } from '../../shared/contracts/contract'
import {
  addPasskey,
  readPasskeys,
  removePasskey,
  startPasskey,
} from '../../shared/contracts/passkeys'
import { normalise } from '../../shared/normalise'
import { validate } from '../../shared/validate'
import { Refused } from '../../ui/accounts/back-office-calls'
import { call } from '../../ui/accounts/call'
import type { TextSchema } from '../../ui/form/schema-fields'
import { webAuthn } from '../layout/passkeys-here'

const notAdded = 'The passkey was not added.'
const notRemoved = 'The passkey was not removed.'

export interface PasskeyForm {
  schema: TextSchema
  compiled: typeof add
}

export const addForm: PasskeyForm = { schema: addSchema, compiled: add }
export const removeForm: PasskeyForm = { schema: removeSchema, compiled: remove }

/** Validates a form; the server uses the same schemas. */
export const validatePasskey = ({ schema, compiled }: PasskeyForm, answers: Answers) =>
  validate(compiled, normalise(schema, answers))

/** EdDSA, ECDSA with P-256, and RSA, as COSE numbers them. */
const algorithms = [-8, -7, -257]

/** Has the device make a key. @throws Refused when it does not */
async function makeKey(asked: Answered<typeof startPasskey>) {
  const { startRegistration } = await webAuthn()
  try {
    return await startRegistration({
      optionsJSON: {
        ...asked,
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    })
  } catch (error) {
    const isThere = error instanceof Error && error.name === 'InvalidStateError'
    const why = isThere ? 'This device has one for your account already.' : 'The device made none.'
    throw new Refused('refused', `${notAdded}\n${why}`)
  }
}

/** The calls; each throws `Refused`. */
export const passkeyCalls = {
  read: () => call(readPasskeys, {}, 'Your passkeys could not be loaded.'),
  async add(answers: Answers) {
    const body = normalise(addSchema, answers) as Answers
    const made = await makeKey(await call(startPasskey, { body }, notAdded))
    const { clientDataJSON, attestationObject } = made.response
    const key = { name: body.name ?? '', id: made.id, clientDataJSON, attestationObject }
    return call(addPasskey, { body: key }, notAdded)
  },
  remove: ({ id, answers }: { id: number; answers: Answers }) =>
    call(removePasskey, { params: { id }, body: normalise(removeSchema, answers) }, notRemoved),
}
