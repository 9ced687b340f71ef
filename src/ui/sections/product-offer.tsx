import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { Icon } from '../icon'
import { loanPath } from '../nav-links'
import styles from './product-offer.module.css'
import type { ProductParts } from '../../shared/product-description'
import { LinkButton } from '../kit/button'

/** What a product costs, calculated from the lender's figures. */
export interface ProductCosts {
  /** Instead of the example of its description. */
  example: ReactNode
  calculator: ReactNode
}

type ProductOfferProps = Pick<ProductParts, 'facts' | 'example'> & {
  title: string
  costs?: ProductCosts | undefined
}

/** A product in figures: facts, example, and the ways to get it. */
export function ProductOffer({ facts, example: typed, title, costs }: ProductOfferProps) {
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
      {costs?.calculator}
      <div className={`no-print ${styles.actions}`}>
        <LinkButton kind="gold" to={loanPath}>
          <span>Apply{about}</span>
        </LinkButton>
        <Link className="link" to="/faq">
          <span>What you need{about}</span>
          <Icon name="forward" size={18} />
        </Link>
      </div>
    </>
  )
}
