import { useEffect, useRef, useState } from 'react'
import type { Content } from '../../../schemas'
import {
  areSamples,
  exampleOf,
  lentAmounts,
  lentMonths,
  productRate,
  type ProductRate,
} from '../../shared/loan-rates'
import { loanTerms } from '../../shared/loan-terms'
import { costWords, termsProblem } from '../../shared/loan-words'
import { read as products } from '../../shared/sections/products'
import { read as rates } from '../../shared/sections/rates'
import { useToday } from '../../ui/first-content'
import { LinkButton } from '../../ui/kit/button'
import { keepChoice } from '../../ui/loan/loan-choice'
import { loanPath } from '../../ui/nav-links'
import { PageLoader } from '../../ui/page-loader'
import { CostCard, pricedProducts } from '../../ui/sections/cost-card'
import { productSlots } from '../../ui/sections/product-slots'
import { Products, useNamedProduct } from './products-page'

/** What a loan of a product costs, as an example. */
function exampleWords(rate: ProductRate, from: string) {
  const request = { ...exampleOf(rate), from }
  const terms = loanTerms(rate, request)
  return !termsProblem(terms) && costWords(request, terms)
}

interface ProductsAndCardProps {
  rates: Content['rates']
  sections: Content['products']
}

function ProductsAndCard({ rates, sections }: ProductsAndCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const from = useToday()
  const named = useNamedProduct()
  const priced = pricedProducts(rates, sections)
  const isSample = areSamples(rates)
  const [product, setProduct] = useState(named ?? priced[0]?.slug ?? '')
  useEffect(() => {
    if (named) setProduct(named)
  }, [named])

  function ask(slug: string) {
    setProduct(slug)
    card.current?.scrollIntoView()
    card.current?.querySelector('select')?.focus({ preventScroll: true })
  }

  return (
    <Products
      costsOf={(at) => {
        const rate = productRate(rates, at)
        const example = rate && exampleWords(rate, from)
        return (
          rate && {
            example: example && (
              <>
                {isSample && <span className="tag">Sample figures</span>}
                <span>{` ${example}`}</span>
              </>
            ),
            facts: [
              { label: 'Amount', value: lentAmounts(rate) },
              { label: 'Term', value: lentMonths(rate) },
            ],
            onAsk: () => ask(productSlots[at]!.slug),
          }
        )
      }}
      sections={sections}
    >
      {priced.length > 0 && (
        <div className="wrap" ref={card}>
          <CostCard
            apply={(choice) => (
              <LinkButton kind="gold" onClick={() => keepChoice(choice)} to={loanPath}>
                {`Apply for ${choice.amount}`}
              </LinkButton>
            )}
            isSample={isSample}
            onProduct={setProduct}
            product={product}
            products={priced}
          />
        </div>
      )}
    </Products>
  )
}

/** The page of the products where the lender has given figures. */
export const ProductsWithCosts = () => (
  <PageLoader page="products" reads={{ products, rates }} title="Products">
    {({ products, rates }) => <ProductsAndCard rates={rates} sections={products} />}
  </PageLoader>
)
