/** Demo texts of the investments page. They promise no return, because none is known. */
export const investmentTexts = {
  banner: {
    title: 'Help local businesses grow',
    alt: 'A man with a laptop, in front of bars that rise',
    description:
      'Your investment becomes stock for a market stall, a machine for a workshop or a salary advance.',
  },
  resources: {
    title: 'What you can expect from us',
    resources: [
      {
        title: 'A clear purpose',
        description: 'Your money goes into small loans and leased equipment, and nothing else.',
      },
      {
        title: 'Terms in writing',
        description:
          'The amount, term and return are set out in an agreement you read before signing.',
      },
      {
        title: 'Many small loans',
        description:
          'Your money is spread over many borrowers, so no single one can put all of it at risk.',
      },
      {
        title: 'Someone to ask',
        description: 'You get the name and phone number of someone who can answer your questions.',
      },
      {
        title: 'The risks, in plain words',
        description: 'Every investment carries risk. We explain the risks before you decide.',
      },
    ],
  },
  requirements: {
    title: 'What you need',
    description: 'We need to know who invests with us. Please bring these four things.',
    points: [
      'A valid identity card or passport',
      'Proof of your address',
      'A bank account in your own name',
      'The name and phone number of your next of kin',
    ],
    alt: 'A clipboard with a form and a certificate seal',
    title2: 'How to start',
    editor_content:
      '<p>Investing with us starts with a conversation.</p><ol><li><strong>Write or call.</strong> Tell us roughly how much you want to invest and for how long. Our details are on the <a href="/contact">Contact</a> page.</li><li><strong>Read the terms.</strong> We send them to you. Take all the time you need.</li><li><strong>Decide.</strong> Nothing is binding until you sign.</li></ol><p><em>Invest only what you can do without for the whole term.</em></p>',
  },
} as const
