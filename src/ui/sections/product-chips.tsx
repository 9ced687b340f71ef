import { Link } from '@tanstack/react-router'
import { pages } from '../../shared/pages'
import { Outline } from '../icon'
import styles from './product-chips.module.css'
import { productSlots } from './product-slots'

/** A row of links to the products of the page, in their order. @param titles those of the content */
export const ProductChips = ({ titles }: { titles: string[] }) => (
  <nav aria-label="Products on this page" className={`no-print ${styles.chips}`}>
    <ul className={`wrap ${styles.row}`}>
      {productSlots.map(({ slug, name, icon }, i) => (
        <li key={slug}>
          <Link className={styles.chip} to={`${pages.products.path}/${slug}`}>
            <Outline path={icon} size={20} />
            <span>{titles[i] || name}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
