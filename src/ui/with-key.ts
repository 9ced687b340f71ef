import { newKey } from './new-key'

type Headers = Record<string, string>

/**
 * Sends one thing after another, each under an Idempotency-Key of its own, which stays until the
 * server has taken it: what is sent again, because its answer was lost, is stored once. `forget` gives
 * the next one another key in any case.
 */
export function withKey<What extends unknown[], Answer>(
  send: (headers: Headers, ...what: What) => Promise<Answer>,
) {
  let key = ''
  const forget = () => {
    key = ''
  }
  return {
    async send(...what: What) {
      key ||= newKey()
      const answer = await send({ 'idempotency-key': key }, ...what)
      forget()
      return answer
    },
    forget,
  }
}
