import { menus, sectionLink, type Menu } from '../layout/office-pages'
import { LinkCards } from '../layout/link-cards'

const MenuPage = ({ menu }: { menu: Menu }) => (
  <>
    <h1>{menu.name}</h1>
    <LinkCards links={menu.sections.map(sectionLink)} />
  </>
)

/** /admin/home. Specification 2 "Admin screens". */
export const HomeMenuPage = () => <MenuPage menu={menus.home} />

/** /admin/investment. Specification 2 "Admin screens". */
export const InvestmentMenuPage = () => <MenuPage menu={menus.investment} />
