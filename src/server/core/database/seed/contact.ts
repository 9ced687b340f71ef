/** Demo texts of the contact page. The phone numbers, the address and the email are samples. */
export const contactTexts = {
  banner: {
    title: 'Talk to us',
    alt: 'A clerk with a cup, beside a telephone',
    description:
      'Ask a question before you apply, or tell us what we could do better. We read every message.',
  },
  information: {
    header_title: 'How to reach us',
    phone_title: 'Call us',
    phone_number_1: '2348012345678',
    phone_number_2: '2348087654321',
    address_title: 'Visit us',
    addresses: 'Sample address\n1 Market Road\nLagos Island\nLagos, Nigeria',
    mail_title: 'Write to us',
    emails: 'hello@example.com',
  },
} as const
