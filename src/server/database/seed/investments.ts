/** Demonstration texts of the investments page. It promises no return: none is known. */
export const investmentTexts = {
  banner: {
    title: 'Help a market to grow',
    description:
      'What you invest with us becomes stock on a stall, a machine in a workshop or a salary paid early.',
  },
  resources: {
    title: 'What you can expect from us',
    resources: [
      {
        title: 'A clear purpose',
        description: 'Your money goes into small loans and leased equipment, and nowhere else.',
      },
      {
        title: 'Terms in writing',
        description: 'Sum, time and return stand in an agreement that you read before you sign.',
      },
      {
        title: 'Many small loans',
        description: 'Small sums for many people, so that no single one decides over your money.',
      },
      {
        title: 'A person to ask',
        description: 'You have a name and a telephone number for every question.',
      },
      {
        title: 'The risk, told plainly',
        description: 'No investment is without risk. We tell you about it before you decide.',
      },
    ],
  },
  requirements: {
    title: 'What we ask for',
    description: 'We have to know who invests with us. Please bring these four things.',
    points: [
      'A valid identity card or passport',
      'Proof of your address',
      'A bank account in your own name',
      'The name and telephone number of your next of kin',
    ],
    title2: 'How to begin',
    editor_content:
      '<p>Investing with us begins with a talk.</p><ol><li><strong>Write or call.</strong> Tell us roughly how much you think of and for how long. You will find us under <a href="/contact">Contact</a>.</li><li><strong>Read the terms.</strong> We send them to you, and you take all the time that you need.</li><li><strong>Decide.</strong> Nothing is binding before you have signed.</li></ol><p><em>Invest only what you can spare for the whole time.</em></p>',
  },
} as const
