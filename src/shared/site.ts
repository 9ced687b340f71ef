import type { Content } from '../../schemas'

/** What the company is: its settings, without the lists of the application form and what only the office sees. */
export type SiteFacts = Omit<Content['siteSettings'], 'lists' | 'waiting' | 'offers'>

/** The company until an administrator says otherwise. */
export const siteDefaults: SiteFacts = {
  company: {
    name: 'Marketday Finance',
    shortName: 'Marketday',
    logo: '',
    icon: '',
    tagline: 'Small loans and equipment leasing',
  },
  legal: {
    name: '',
    number: '',
    licence: '',
    address: '',
    phone: '',
    email: '',
    complaints: '',
  },
  social: {
    facebook: 'https://www.facebook.com/',
    x: 'https://x.com/',
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
  },
  colours: { brand: '', accent: '' },
  map: { latitude: '6.4500', longitude: '3.3900' },
  answer: { days: '' },
}

/** The mark in the HTML of a site that has settings of its own: its facts as JSON. */
export const siteMeta = 'site'

const networks = [
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['instagram', 'Instagram'],
  ['linkedin', 'LinkedIn'],
] as const

/** The company's pages elsewhere; without an address there is no link. */
export const socialLinks = ({ social }: SiteFacts) =>
  networks.flatMap(([key, name]) => (social[key] ? [{ name, url: social[key] }] : []))

/** Whether an address leads to a page of the company, and not to the network itself. */
export const isOwnPage = ({ url }: { url: string }) => /^https:\/\/[^/]+\/./.test(url)

/** The page that takes the place of the report form when its reporter leaves in haste: a harmless one. */
export const elsewhere = 'https://www.wikipedia.org/'

/** Claims that do not depend on content. */
export const claims = {
  trusted: 'Over 10 thousand people have trusted our services.',
  oneForm: 'One short form',
  fiveMinutes: 'It only takes 5 minutes',
  /** Fixed by the contract; not the current year. */
  copyrightYear: 2025,
}
