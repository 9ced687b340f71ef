import { menus, sectionLink, type LinksPage } from '../layout/office-pages'
import { LinkCards } from '../layout/link-cards'

const MenuPage = ({ menu }: { menu: LinksPage }) => (
  <>
    <h1>{menu.name}</h1>
    <LinkCards links={menu.sections.map(sectionLink)} />
  </>
)

export const HomeMenuPage = () => <MenuPage menu={menus.home} />

export const InvestmentMenuPage = () => <MenuPage menu={menus.investment} />
