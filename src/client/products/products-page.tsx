import { useParams } from '@tanstack/react-router'
import type { Content } from '../../../schemas'
import { pages, productPosition } from '../../shared/pages'
import { PageBanner } from '../ui/page-banner'
import { PageLoader } from '../ui/page-loader'
import { ProductBlock } from './product-block'
import { productSlots } from './product-slots'
import { useScrollToProduct } from './use-scroll-to-product'

const title = 'Products'

/** The sections by position: the banner, then the six products. Specification 3 "Product section". */
function Products({ sections, position }: { sections: Content['products']; position?: number }) {
  const [banner, ...products] = sections
  useScrollToProduct(position ? productSlots[position - 1]?.slug : undefined)
  return (
    <>
      <PageBanner
        description={banner?.description || pages.products.description}
        image={banner?.image}
        title={banner?.tittle || title}
      />
      {productSlots.map((slot, i) => (
        <ProductBlock key={slot.slug} product={products[i]} slot={slot} />
      ))}
    </>
  )
}

/** /products and /products/:index. Specification 2 "Products page"; readings R2, R3. */
export function ProductsPage() {
  const { index = '' } = useParams({ strict: false })
  return (
    <PageLoader keys={['products']} title={title}>
      {({ products }) => <Products position={productPosition(index)} sections={products} />}
    </PageLoader>
  )
}
