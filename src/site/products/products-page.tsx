import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Content } from '../../../schemas'
import { pages, productPosition, titleOf } from '../../shared/pages'
import { read as products } from '../../shared/sections/products'
import { PageLoader } from '../../ui/page-loader'
import { ProductBlock } from '../../ui/sections/product-block'
import { productSlots } from '../../ui/sections/product-slots'
import { setPageTitles } from '../page-head'
import { useScrollToProduct } from './use-scroll-to-product'

/** The sections by position: after the banner the six products. */
function Products({ sections, position }: { sections: Content['products']; position?: number }) {
  const products = sections.slice(1)
  useScrollToProduct(position ? productSlots[position - 1]?.slug : undefined)
  useEffect(() => {
    setPageTitles(
      productSlots.map(({ slug, name }, i) => [
        `${pages.products.path}/${slug}`,
        titleOf(sections[i + 1]?.tittle || name),
      ]),
    )
  }, [sections])
  return productSlots.map((slot, i) => (
    <ProductBlock key={slot.slug} product={products[i]} slot={slot} />
  ))
}

export function ProductsPage() {
  const { index = '' } = useParams({ strict: false })
  return (
    <PageLoader page="products" reads={{ products }} title="Products">
      {({ products }) => <Products position={productPosition(index)} sections={products} />}
    </PageLoader>
  )
}
