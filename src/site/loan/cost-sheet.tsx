import { useState, type RefObject } from 'react'
import { areSamples } from '../../shared/loan-rates'
import { read as products } from '../../shared/sections/products'
import { read as rates } from '../../shared/sections/rates'
import { readContent } from '../../ui/api'
import { Button } from '../../ui/kit/button'
import { Sheet } from '../../ui/kit/sheet'
import type { LoanChoice } from '../../ui/loan/loan-choice'
import { CostCard, pricedProducts } from '../../ui/sections/cost-card'

interface CostSheetProps {
  choice: LoanChoice
  open: boolean
  opener: RefObject<HTMLElement | null>
  onClose: () => void
  onUse: (choice: LoanChoice) => void
}

/** Reads the lender's figures. @returns the card of costs over the page of the application */
export async function loadCostSheet() {
  const [figures, sections] = await Promise.all([readContent(rates), readContent(products)])
  const priced = pricedProducts(figures, sections)

  return function CostSheet({ choice, open, opener, onClose, onUse }: CostSheetProps) {
    const [product, setProduct] = useState(choice.product)
    return (
      <Sheet
        foot={<Button onClick={onClose}>Keep it as it is</Button>}
        onClose={onClose}
        onSubmit={() => {}}
        open={open}
        opener={opener}
        title="Change what you chose"
      >
        <CostCard
          apply={(other) => (
            <Button kind="gold" onClick={() => onUse(other)}>
              {`Use ${other.amount}`}
            </Button>
          )}
          isSample={areSamples(figures)}
          onProduct={setProduct}
          product={product}
          products={priced}
          start={choice}
        />
      </Sheet>
    )
  }
}
