import type { Content } from '../../../schemas'
import { productSizes } from '../../shared/picture'
import { Outline } from '../icon'
import { Picture } from '../picture'
import styles from './product-block.module.css'
import { ProductOffer, type ProductCosts } from './product-offer'
import type { ProductSlot } from './product-slots'
import { productParts } from '../../shared/product-description'

type Product = Content['products'][number]

interface ProductBlockProps {
  slot: ProductSlot
  product?: Product
  costs?: ProductCosts | undefined
}

/** A product: icon and heading, description, facts and ways on, picture with reserved space. */
export function ProductBlock({ slot, product, costs }: ProductBlockProps) {
  const headingId = `${slot.slug}-heading`
  const title = product?.tittle || slot.name
  const { text, ...offer } = productParts(product?.description ?? '')
  return (
    <section aria-labelledby={headingId} className={styles.block} id={slot.slug}>
      <div className={`wrap ${styles.columns}`}>
        <div>
          <h2 className={styles.heading} id={headingId} tabIndex={-1}>
            <span className={styles.badge}>
              <Outline path={slot.icon} size={22} />
            </span>
            <span>{title}</span>
          </h2>
          {text && <p className={styles.description}>{text}</p>}
          <ProductOffer {...offer} costs={costs} slug={slot.slug} title={title} />
        </div>
        {product?.image && (
          <div className={styles.picture}>
            <Picture alt={product.alt ?? ''} name={product.image} sizes={productSizes} />
          </div>
        )}
      </div>
    </section>
  )
}
