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
      description:
        'School fees, rent and repairs rarely wait until the end of the month. With a salary advance, you get part of your pay early and repay it from your next pay. You can choose a term of one to five months. We ask for your salary account statement for the last six months and your employer’s details.',
    },
    {
      tittle: 'Small equipment leasing',
      picture: 'equipment',
      alt: 'A tailor at her sewing machine',
      description:
        'A sewing machine, washing machine, freezer or oven can pay for itself. You choose the machine, we buy it, and you pay a monthly amount to use it. Your savings stay free for materials and stock. Call or write to us about what you want to lease and how you will use it.',
    },
    {
      tittle: 'SME lending',
      picture: 'sme',
      alt: 'A man and a woman at a workbench with planks and a toolbox',
      description:
        'Small and medium-sized businesses often win an order before they have the money to fill it. This loan pays for materials, wages or a first delivery, and you repay it when your customers pay you. It is for businesses that are already trading and can show a bank statement.',
    },
    {
      tittle: 'Vendor financing',
      picture: 'vendor',
      alt: 'A driver brings a parcel to a woman, in front of a truck',
      description:
        'You agree an order with your supplier, we pay the supplier, and you pay us in instalments. Your supplier is paid, and you can start selling before you have paid for everything. Each order has its own agreement.',
    },
    {
      tittle: 'Trader loans',
      picture: 'trader',
      alt: 'A trader at her market stall and a customer with a basket',
      description:
        'Before a festival, a harvest or the start of term, a full stall sells more than a half-empty one. A trader loan is a short-term loan for stock, repaid from your sales. It is for market traders and small shop owners.',
    },
    {
      tittle: 'Travel loans',
      picture: 'travel',
      alt: 'A woman with a suitcase, and a plane that takes off',
      description:
        'Most of a trip has to be paid for before you leave: tickets, visa fees, a place to stay. A travel loan spreads the cost over several months, whether you travel for work, study, family or faith.',
    },
  ],
} as const
