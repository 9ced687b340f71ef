import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../icon'
import { loanPath } from '../nav-links'
import styles from './product-offer.module.css'
import type { ProductParts } from '../../shared/product-description'
import { LinkButton } from '../kit/button'
import { keepChoice } from '../loan/loan-choice'

/** What a product costs, calculated from the lender's figures. */
export interface ProductCosts {
  /** Instead of the example of its description. */
  example: ReactNode
  /** Instead of those with the same names. */
  facts: ProductParts['facts']
  /** Shows it in the card above. */
  onAsk: () => void
}

type ProductOfferProps = Pick<ProductParts, 'facts' | 'example'> & {
  slug: string
  title: string
  costs?: ProductCosts | undefined
}

/** A product in figures: facts, example, and the ways to get it. */
export function ProductOffer({ example: typed, slug, title, costs, ...rest }: ProductOfferProps) {
  const known = costs?.facts ?? []
  const facts = [
    ...known,
    ...rest.facts.filter(({ label }) => !known.some((fact) => fact.label === label)),
  ]
  const example = costs ? costs.example : typed && <span>{typed}</span>
  const about = <span className="visually-hidden">{` for ${title}`}</span>
  return (
    <>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ label, value }, i) => (
            <div key={i}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {example && (
        <p className={styles.example}>
          <strong>Example:</strong> {example}
        </p>
      )}
      <div className={`no-print ${styles.actions}`}>
        <LinkButton
          kind={costs ? 'line' : 'gold'}
          onClick={() => keepChoice({ product: slug, title, amount: '', months: 0, monthly: '' })}
          to={loanPath}
        >
          <span>Apply{about}</span>
        </LinkButton>
        {costs && (
          <button className="link" onClick={costs.onAsk} type="button">
            <span>What would it cost?</span>
            <span className="visually-hidden">{` ${title}`}</span>
          </button>
        )}
        <Link className="link" to="/faq">
          <span>What you need{about}</span>
          <Icon name="forward" size={18} />
        </Link>
      </div>
    </>
  )
}
