const places: Record<string, number> = { k: 3, thousand: 3, m: 6, million: 6 }

const typed =
  /^(-?)(?:₦|#|NGN|N|=N=)?(-?)(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.(\d{1,6}))?(k|thousand|m|million)?(?:naira)?(?:\/[=-])?$/i

/** A blank between digits groups them as a comma does. */
const withoutBlanks = (text: string) => text.replace(/(?<=\d)\s+(?=\d)/g, ',').replace(/\s/g, '')

/** Points between thousands leave the comma to the kobo: "250.000,50". */
const pointed = /^(\D*)(\d{1,3}(?:\.\d{3})+),(\d{1,2})(\D*)$/
const asUsual = (text: string) =>
  text.replace(
    pointed,
    (_, before: string, whole: string, kobo: string, after: string) =>
      `${before}${whole.replaceAll('.', '')}.${kobo}${after}`,
  )

/**
 * Reads an amount as people type it ("₦250,000", "N250 000", "250,000/=", "250k", "1.5m") as digits with a point
 * before the kobo. After two decimals or grouped thousands "k" is the sign of kobo: "N50,000.00k". Undefined when it
 * is ambiguous: "250.000", "250,00" and "25,0000" could mean two things.
 */
export function readAmount(text: string): string | undefined {
  const match = typed.exec(asUsual(withoutBlanks(text).replace('−', '-')))
  if (!match) return undefined
  const [, sign, lateSign, whole = '', fraction = '', unit = ''] = match
  const isKobo = unit.toLowerCase() === 'k' && (fraction.length === 2 || whole.includes(','))
  const shift = isKobo ? 0 : (places[unit.toLowerCase()] ?? 0)
  if ((sign && lateSign) || fraction.length > (shift || 2)) return undefined
  const digits = whole.replaceAll(',', '') + (shift ? fraction.padEnd(shift, '0') : '')
  const number = digits.replace(/^0+(?=\d)/, '')
  return `${sign}${lateSign}${number}${!shift && fraction ? `.${fraction}` : ''}`
}

/** An amount for display: "₦250,000". Text that is not an amount stays as typed. */
export function shownAmount(text: string, currency: string): string {
  const amount = readAmount(text)
  if (amount === undefined) return text
  const sign = amount.startsWith('-') ? '-' : ''
  const [whole = '', ...kobo] = amount.slice(sign.length).split('.')
  return [`${sign}${currency}${BigInt(whole).toLocaleString('en')}`, ...kobo].join('.')
}

/** '37500.5' in hundredths: naira as kobo, per cents as those of a per cent. Blank is zero. */
export function hundredths(text: string): bigint {
  const [whole = '', rest = ''] = text.split('.')
  return BigInt(whole + rest.slice(0, 2).padEnd(2, '0'))
}

/** Kobo as naira on the wire: '37500.5'. */
export function nairaText(kobo: bigint) {
  const rest = kobo % 100n
  return `${kobo / 100n}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/** '₦37,500' or '₦37,500.50' */
export function shownKobo(kobo: bigint): string {
  const rest = kobo % 100n
  const naira = `₦${(kobo / 100n).toLocaleString('en')}`
  return rest ? `${naira}.${String(rest).padStart(2, '0')}` : naira
}

/** Naira as they travel, for display. */
export const shownNaira = (naira: string) => shownKobo(hundredths(naira))

/** An amount as typed, in kobo; undefined where it cannot be read or is none. */
export function koboIn(answer: unknown): bigint | undefined {
  const amount = typeof answer === 'string' ? readAmount(answer) : undefined
  return !amount || amount.startsWith('-') ? undefined : hundredths(amount)
}
