import { Link } from '@tanstack/react-router'
import { Icon } from '../icon'
import { loanPath } from '../nav-links'
import styles from './product-offer.module.css'
import type { ProductParts } from '../../shared/product-description'

type ProductOfferProps = Pick<ProductParts, 'facts' | 'example'> & { title: string }

/** A product in figures: facts, example, and the ways to get it. */
export function ProductOffer({ facts, example, title }: ProductOfferProps) {
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
          <strong>Example:</strong> <span>{example}</span>
        </p>
      )}
      <div className={styles.actions}>
        <Link className="button gold" to={loanPath}>
          <span>Apply{about}</span>
        </Link>
        <Link className="link" to="/faq">
          <span>What you need{about}</span>
          <Icon name="forward" size={18} />
        </Link>
      </div>
    </>
  )
}
