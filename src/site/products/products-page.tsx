import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { Content } from '../../../schemas'
import { pages, productPosition } from '../../shared/pages'
import { read as products } from '../../shared/sections/products'
import { PageLoader } from '../../ui/page-loader'
import { ProductBlock } from '../../ui/sections/product-block'
import type { ProductCosts } from '../../ui/sections/product-offer'
import { ProductChips } from '../../ui/sections/product-chips'
import { productSlots } from '../../ui/sections/product-slots'
import { setPageTitles } from '../page-head'

/** The delay after the blocks are rendered, in ms, and the distance above the block, in px. */
const delay = 100
const offset = 20

async function scrollTo(id: string) {
  // With its own letters the text above the block may take another line.
  await document.fonts.ready
  const block = document.getElementById(id)
  if (!block) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: block.getBoundingClientRect().top + window.scrollY - offset,
    behavior: isStill ? 'instant' : 'smooth',
  })
  block.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
}

/**
 * Scrolls to the block with this id and focuses it when its address is opened, also when the same
 * link is clicked again. Does nothing without an id.
 */
function useScrollToProduct(id: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    if (!id) return undefined
    let timer = setTimeout(scrollTo, delay, id)
    // Clicking the link of the open address resolves it again without another change.
    const unsubscribe = router.subscribe('onResolved', () => {
      clearTimeout(timer)
      timer = setTimeout(scrollTo, delay, id)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [id, router])
}

interface ProductsProps {
  /** By position: after the banner the six products. */
  sections: Content['products']
  /** What a product costs, by its position from 0. */
  costsOf?: (product: number) => ProductCosts | undefined
  /** Above them. */
  children?: ReactNode
}

/** The slug of the product that the address names, if it does. */
export function useNamedProduct() {
  const { index = '' } = useParams({ strict: false })
  return productSlots[(productPosition(index) ?? 0) - 1]?.slug
}

/** The products below the banner of their page. */
export function Products({ sections, costsOf, children }: ProductsProps) {
  const products = sections.slice(1)
  useScrollToProduct(useNamedProduct())
  useEffect(() => {
    setPageTitles(
      productSlots.map(({ slug, name }, i) => [
        `${pages.products.path}/${slug}`,
        sections[i + 1]?.tittle || name,
      ]),
    )
  }, [sections])
  return (
    <>
      {children}
      <ProductChips titles={products.map(({ tittle }) => tittle)} />
      {productSlots.map((slot, i) => (
        <ProductBlock costs={costsOf?.(i)} key={slot.slug} product={products[i]} slot={slot} />
      ))}
    </>
  )
}

export const ProductsPage = () => (
  <PageLoader page="products" reads={{ products }} title="Products">
    {({ products }) => <Products sections={products} />}
  </PageLoader>
)
