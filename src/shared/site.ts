/** The company's names and its pages elsewhere. An empty address hides its link. */
export const site = {
  companyName: 'Marketday Finance',
  tagline: 'Small loans and equipment leasing',
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'X', url: 'https://x.com/' },
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'LinkedIn', url: 'https://www.linkedin.com/' },
  ],
}

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
