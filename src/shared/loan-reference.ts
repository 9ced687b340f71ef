import { asCode } from './typed-text'

/** Characters that are neither misread as digits nor misheard on the phone. */
export const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const pattern = new RegExp(`^(?:LN)?([${referenceAlphabet}]{5})([${referenceAlphabet}]{5})$`)

/**
 * The reference of an application that a text is, however it is written: 'ln 7k3pq xd94m' is
 * LN-7K3PQ-XD94M; undefined for any other text.
 */
export function loanReference(text: string): string | undefined {
  const [, first, second] = pattern.exec(asCode(text).toUpperCase().replaceAll(/[\s-]/g, '')) ?? []
  return first && second && `LN-${first}-${second}`
}
