import { ratesMeta } from '../../shared/rates-meta'
import { pageFact } from '../site-facts'

/** The largest share of the pay for an instalment, in hundredths of a per cent; undefined without figures. */
export function payShareHere(): bigint | undefined {
  const mark = pageFact(ratesMeta)
  return mark && /^\d+$/.test(mark) ? BigInt(mark) : undefined
}
