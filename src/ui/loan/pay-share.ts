import { ratesMeta } from '../../shared/rates-meta'

/** The largest share of the pay for an instalment, in hundredths of a per cent; undefined without figures. */
export function payShareHere(): bigint | undefined {
  if (typeof document === 'undefined') return undefined
  const mark = document.querySelector<HTMLMetaElement>(`meta[name="${ratesMeta}"]`)?.content
  return mark && /^\d+$/.test(mark) ? BigInt(mark) : undefined
}
