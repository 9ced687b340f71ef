/** Demo texts of the products page: the banner, then the six products in their order. */
export const productTexts = {
  banner: {
    tittle: 'Six ways to borrow or lease',
    alt: 'A shop assistant among parcels',
    description:
      'For salary earners, traders and small businesses. Find the one that fits, then apply with one short form.',
  },
  products: [
    {
      tittle: 'Salary advance',
      picture: 'salary',
      alt: 'A man with a laptop at a desk, under a calendar',
      description: [
        'School fees, rent and repairs rarely wait until the end of the month. Get part of your pay early and repay it from your next pay.',
        'For: People in paid employment',
        'Term: 1 to 5 months',
        'You need: 6-month statement',
        'Example: the rent is due on the tenth and your pay comes on the twenty-fifth. You pay the rent now and repay us over three pays.',
      ].join('\n'),
    },
    {
      tittle: 'Small equipment leasing',
      picture: 'equipment',
      alt: 'A tailor at her sewing machine',
      description: [
        'A sewing machine, washing machine, freezer or oven can pay for itself. You choose the machine, we buy it, and you pay a monthly amount to use it.',
        'For: Workshops and small shops',
        'Term: 1 to 5 months',
        'You keep: Your savings',
        'Example: a tailor takes on school uniforms and leases a second machine, which earns its own monthly payment.',
      ].join('\n'),
    },
    {
      tittle: 'SME lending',
      picture: 'sme',
      alt: 'A man and a woman at a workbench with planks and a toolbox',
      description: [
        'Small and medium-sized businesses often win an order before they have the money to fill it. This loan pays for materials, wages or a first delivery.',
        'For: Businesses already trading',
        'Term: 1 to 5 months',
        'You need: A bank statement',
        'Example: a joiner gets an order for forty chairs, buys the wood with the loan and repays when the chairs are paid for.',
      ].join('\n'),
    },
    {
      tittle: 'Vendor financing',
      picture: 'vendor',
      alt: 'A driver brings a parcel to a woman, in front of a truck',
      description: [
        'You agree an order with your supplier, we pay the supplier, and you pay us in instalments. You can start selling before you have paid for everything.',
        'Paid to: Your supplier',
        'Term: 1 to 5 months',
        'Agreement: One for each order',
        'Example: a shop orders a carton of phones, the supplier is paid on delivery, and the shop pays us as the phones sell.',
      ].join('\n'),
    },
    {
      tittle: 'Trader loans',
      picture: 'trader',
      alt: 'A trader at her market stall and a customer with a basket',
      description: [
        'Before a festival, a harvest or the start of term, a full stall sells more than a half-empty one. A short-term loan for stock, repaid from your sales.',
        'For: Market traders, small shops',
        'Term: 1 to 5 months',
        'Repaid: From your sales',
        'Example: a trader fills her stall with rice and oil before Christmas and repays in January.',
      ].join('\n'),
    },
    {
      tittle: 'Travel loans',
      picture: 'travel',
      alt: 'A woman with a suitcase, and a plane that takes off',
      description: [
        'Most of a trip has to be paid for before you leave: tickets, visa fees, a place to stay. Spread the cost over several months.',
        'For: Work, study, family visits',
        'Term: 1 to 5 months',
        'Pays for: Tickets, visa, lodging',
        'Example: a nurse flies to an interview abroad and repays the ticket over five pays.',
      ].join('\n'),
    },
  ],
} as const
