/** Demonstration texts of the products page: the banner, then the six products in their order. */
export const productTexts = {
  banner: {
    tittle: 'Six ways to borrow or lease',
    description:
      'For people with a salary, for traders and for small businesses. Read what each one is for, then ask us for it in one short form.',
  },
  products: [
    {
      tittle: 'Salary advance',
      picture: 'salary',
      description:
        'School fees, rent or a repair rarely wait for the end of the month. With a salary advance you receive part of your pay early and return it from your next salaries. You choose between one and five months in the form. We ask for your salary bank statement of the last six months and for the details of your employer.',
    },
    {
      tittle: 'Small equipment leasing',
      picture: 'equipment',
      description:
        'A sewing machine, a washing machine, a freezer or an oven can earn its own cost. You choose the machine, we buy it, and you use it against a monthly payment. Your savings stay free for materials and stock. Tell us in the form what you want to lease and what you will do with it.',
    },
    {
      tittle: 'SME lending',
      picture: 'sme',
      description:
        'Small and medium businesses often have the order before they have the money. This loan pays for materials, wages or a first delivery, and is repaid when your customers have paid you. It is meant for businesses that already trade and can show their bank statement.',
    },
    {
      tittle: 'Vendor financing',
      picture: 'vendor',
      description:
        'You agree with your supplier on the goods, we pay the supplier, and you pay us in parts. The supplier has no unpaid bill, and you have goods to sell before you have paid for all of them. Each order has its own agreement.',
    },
    {
      tittle: 'Trader loans',
      picture: 'trader',
      description:
        'Before a feast, a harvest or the start of school, a full stall sells more than a half-empty one. A trader loan fills it for a short time and is repaid from what you sell. It is meant for market traders and for owners of small shops.',
    },
    {
      tittle: 'Travel loans',
      picture: 'travel',
      description:
        'A journey has to be paid for before it begins: tickets, visa fees, a room. A travel loan spreads that cost over several months, whether you travel for work, for study, for your family or for your faith.',
    },
  ],
} as const
