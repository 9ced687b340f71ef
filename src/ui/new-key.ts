/** A new Idempotency-Key: 32 random hex digits; without Web Crypto's UUIDs, which need https. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
