import { Link } from '@tanstack/react-router'
import { pages } from '../../shared/pages'
import { claims, site } from '../../shared/site'
import { NewsletterForm } from '../newsletter/newsletter-form'
import { Icon, isIconName } from '../../ui/icon'
import { serviceLinks, sitemapLinks } from '../../ui/nav-links'
import styles from './site-footer.module.css'

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

const socialLinks = site.social.filter(({ url }) => url)

function SocialLink({ name, url }: (typeof socialLinks)[number]) {
  const icon = name.toLowerCase()
  return (
    <a className={styles.network} href={url} rel="noopener" target="_blank">
      {isIconName(icon) && <Icon name={icon} size={20} />}
      <span className={isIconName(icon) ? 'visually-hidden' : undefined}>{name}</span>
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}

function SocialLinks() {
  return (
    <ul className={styles.social}>
      {socialLinks.map((link) => (
        <li key={link.name}>
          <SocialLink {...link} />
        </li>
      ))}
    </ul>
  )
}

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.columns}`}>
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
      <div className={`wrap ${styles.bottom}`}>
        <p>{`© ${claims.copyrightYear} ${site.companyName}. All rights reserved.`}</p>
        {socialLinks.length > 0 && <SocialLinks />}
      </div>
    </footer>
  )
}
