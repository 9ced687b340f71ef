import type { Content } from '../../../schemas'
import { Outline } from '../icon'
import { Picture } from '../picture'
import styles from './product-block.module.css'
import type { ProductSlot } from './product-slots'

type Product = Content['products'][number]

/** A product: icon, heading, description, picture with reserved space. */
export function ProductBlock({ slot, product }: { slot: ProductSlot; product?: Product }) {
  const headingId = `${slot.slug}-heading`
  return (
    <section aria-labelledby={headingId} className={styles.block} id={slot.slug}>
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.words}>
          <span className={styles.badge}>
            <Outline path={slot.icon} size="1.75rem" />
          </span>
          <h2 className={styles.heading} id={headingId} tabIndex={-1}>
            {product?.tittle || slot.name}
          </h2>
          {product?.description && <p className={styles.description}>{product.description}</p>}
        </div>
        {product?.image && (
          <div className={styles.picture}>
            <Picture
              alt={product.alt ?? ''}
              name={product.image}
              sizes="(min-width: 1280px) 568px, (min-width: 768px) 45vw, 100vw"
            />
          </div>
        )}
      </div>
    </section>
  )
}
