import {
  Banknote,
  Plane,
  ShoppingBasket,
  Store,
  Truck,
  WashingMachine,
  type LucideIcon,
} from 'lucide-react'
import { productNames, productSlugs } from '../../shared/pages'

/** What stands in a place of the products page whatever its content: an icon, a name if need be. */
export interface ProductSlot {
  slug: string
  icon: LucideIcon
  name: string
}

const icons = [Banknote, WashingMachine, Store, Truck, ShoppingBasket, Plane]

/** The six places by position. Readings P6: the icon belongs to the place, not to the content. */
export const productSlots: ProductSlot[] = icons.map((icon, i) => ({
  slug: productSlugs[i]!,
  icon,
  name: productNames[i]!,
}))
