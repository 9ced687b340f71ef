import { Link } from '@tanstack/react-router'
import { pages } from '../../shared/pages'
import { claims, socialLinks, type SiteFacts } from '../../shared/site'
import { NewsletterForm } from '../newsletter/newsletter-form'
import { Icon, isIconName } from '../../ui/icon'
import { AnchorButton } from '../../ui/kit/button'
import { serviceLinks, sitemapLinks } from '../../ui/nav-links'
import { useSite } from '../../ui/site-facts'
import styles from '../../ui/sections/site-footer.module.css'

function LinkList({ title, links }: { title: string; links: typeof serviceLinks }) {
  return (
    <nav aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>
        {links.map(({ to, name, hint }) => (
          <li key={to}>
            <Link className={styles.link} to={to}>
              <span>{name}</span>
              {hint && <span className="visually-hidden">{hint}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Links = ReturnType<typeof socialLinks>

function SocialLink({ name, url }: Links[number]) {
  const icon = name.toLowerCase()
  return (
    <AnchorButton href={url} isIcon={isIconName(icon)} rel="noopener" target="_blank">
      {isIconName(icon) && <Icon name={icon} size={20} />}
      <span className={isIconName(icon) ? 'visually-hidden' : undefined}>{name}</span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </AnchorButton>
  )
}

function SocialLinks({ links }: { links: Links }) {
  return (
    <ul className={`no-print ${styles.social}`}>
      {links.map((link) => (
        <li key={link.name}>
          <SocialLink {...link} />
        </li>
      ))}
    </ul>
  )
}

/** Who is responsible, as far as it is filled in. */
function LegalBlock({ legal }: Pick<SiteFacts, 'legal'>) {
  const { name, number, licence, address, phone, email, complaints } = legal
  const cells = [
    { title: 'Registered company', lines: [name, number] },
    { title: 'Licence', lines: [licence] },
    { title: 'Registered office', lines: [address] },
    { title: 'Complaints', lines: [phone, email, complaints] },
  ]
    .map(({ title, lines }) => ({ title, lines: lines.filter(Boolean) }))
    .filter(({ lines }) => lines.length > 0)
  if (cells.length === 0) return null
  return (
    <dl className={`wrap ${styles.legal}`}>
      {cells.map(({ title, lines }) => (
        <div key={title}>
          <dt>{title}</dt>
          {lines.map((line) => (
            <dd key={line}>{line === email ? <Mail address={line} /> : line}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const Mail = ({ address }: { address: string }) => (
  <a className={styles.mail} href={`mailto:${address}`}>
    {address}
  </a>
)

export function SiteFooter() {
  const site = useSite()
  const links = socialLinks(site)
  return (
    <footer className={styles.footer} data-ground="navy">
      <div className={`no-print wrap ${styles.columns}`}>
        <LinkList links={sitemapLinks} title="Sitemap" />
        <LinkList links={serviceLinks} title="Services" />
        <div>
          <NewsletterForm />
          <Link className={styles.link} to={pages.application.path}>
            <strong>Check your application</strong>
            <Icon name="forward" size={18} />
          </Link>
        </div>
      </div>
      <LegalBlock legal={site.legal} />
      <div className={`wrap ${styles.bottom}`}>
        <p>{`© ${claims.copyrightYear} ${site.company.name}. All rights reserved.`}</p>
        {links.length > 0 && <SocialLinks links={links} />}
      </div>
    </footer>
  )
}
