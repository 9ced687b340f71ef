import type { Content } from '../../../schemas'
import { areSamples, exampleOf, productRate } from '../../shared/loan-rates'
import { loanTerms } from '../../shared/loan-terms'
import { costWords, termsProblem } from '../../shared/loan-words'
import { read as products } from '../../shared/sections/products'
import { read as rates } from '../../shared/sections/rates'
import { useToday } from '../../ui/first-content'
import { PageLoader } from '../../ui/page-loader'
import type { ProductSlot } from '../../ui/sections/product-slots'
import { CostCalculator } from './cost-calculator'
import { Products } from './products-page'

/** The example of a product and its calculator; undefined for a product without figures. */
function costsOf(
  rates: Content['rates'],
  from: string,
  product: number,
  slot: ProductSlot,
  title: string,
) {
  const rate = productRate(rates, product)
  if (!rate) return undefined
  const isSample = areSamples(rates)
  const request = { ...exampleOf(rate), from }
  const terms = loanTerms(rate, request)
  return {
    example: !termsProblem(terms) && (
      <>
        {isSample && <span className="tag">Sample figures</span>}
        <span>{` ${costWords(request, terms)}`}</span>
      </>
    ),
    calculator: <CostCalculator isSample={isSample} rate={rate} slug={slot.slug} title={title} />,
  }
}

/** The page of the products where the lender has given figures. */
export function ProductsWithCosts() {
  const today = useToday()
  return (
    <PageLoader page="products" reads={{ products, rates }} title="Products">
      {({ products, rates }) => (
        <Products
          costsOf={(product, slot, title) => costsOf(rates, today, product, slot, title)}
          sections={products}
        />
      )}
    </PageLoader>
  )
}
