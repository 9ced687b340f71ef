import { sampleAuthor } from '../../../shared/sample-author'

/** Demo texts of the home page. They invent no rate, amount, customer or author. */
export const homeTexts = {
  banners: [
    {
      text: 'Stock up before market day\nSmall loans for traders and salary earners, over one to five months.',
      picture: 'shop',
      alt: 'A shopkeeper behind the counter, in front of full shelves',
    },
    {
      text: 'Lease the machine and keep your cash\nYou choose it, we buy it, and you pay by the month.',
      picture: 'machine',
      alt: 'A woman with folded washing, in front of her washing machines',
    },
    {
      text: 'Get part of your salary early\nFor rent, school fees and repairs that cannot wait.',
      picture: 'payday',
      alt: 'A woman at a window reads good news on her phone',
    },
  ],
  options: [
    {
      title: 'Salary advance',
      picture: 'salary',
      lines: [
        'Get part of your pay early when a bill cannot wait.',
        'For people in paid employment',
        'Repay over one to five months',
        'Apply online from your phone',
      ],
    },
    {
      title: 'Small equipment leasing',
      picture: 'equipment',
      lines: [
        'Use the machine now and pay for it monthly.',
        'For sewing, laundry, cold storage and more',
        'New or used equipment',
        'Keep your savings in the business',
      ],
    },
    {
      title: 'SME lending',
      picture: 'sme',
      lines: [
        'Working capital for businesses that are already trading.',
        'Buy materials before your customers pay',
        'Pay wages in a slow month',
        'Take on a larger order',
      ],
    },
    {
      title: 'Vendor financing',
      picture: 'vendor',
      lines: [
        'We pay your supplier, and you pay us.',
        'Get your goods when you need them',
        'A separate agreement for each order',
        'Clear terms for you and your supplier',
      ],
    },
    {
      title: 'Trader loans',
      picture: 'trader',
      lines: [
        'Stock up before your busiest days.',
        'For market traders and shop owners',
        'Small amounts over a short time',
        'Repay as you sell',
      ],
    },
    {
      title: 'Travel loans',
      picture: 'travel',
      lines: [
        'Spread the cost of your trip.',
        'Tickets, visa fees and accommodation',
        'For work, study, family visits or pilgrimage',
        'Repay before or after your return',
      ],
    },
  ],
  services: [
    {
      title: 'Loans for salary earners',
      description:
        'Part of your pay early, for rent, school fees or a repair, repaid from your salary.',
    },
    {
      title: 'Equipment leasing',
      description:
        'We buy the sewing machine, freezer or oven you choose, and you pay a monthly amount to use it.',
    },
    {
      title: 'Loans for traders and businesses',
      description: 'Money for stock, materials and wages, repaid as your customers pay you.',
    },
    {
      title: 'Payment of your suppliers',
      description: 'You agree the order, we pay your supplier, and you pay us in instalments.',
    },
  ],
  chooseUs: [
    {
      title: 'Plain terms',
      description: 'You know what you will pay, and when, before you sign anything.',
    },
    {
      title: 'Made for small amounts',
      description: 'Market stock, a sewing machine, school fees: no request is too small.',
    },
    {
      title: 'People you can reach',
      description: 'Call us, write to us or visit our office. A person will answer.',
    },
  ],
  testimonials: [
    {
      designation: 'Sample: market trader',
      review:
        'This is a sample. A trader could say here what they bought with the loan and how they repaid it.',
    },
    {
      designation: 'Sample: teacher',
      review: 'This is a sample. A teacher could say here how a salary advance helped.',
    },
    {
      designation: 'Sample: tailor',
      review:
        'This is a sample. A tailor could say here what it is like to lease a sewing machine.',
    },
    {
      designation: 'Sample: shop owner',
      review:
        'This is a sample. A shop owner could say here how vendor financing paid for an order.',
    },
    {
      designation: 'Sample: traveller',
      review:
        'This is a sample. A traveller could say here where they went and how the loan helped.',
    },
  ].map((testimonial) => ({ title: sampleAuthor, ...testimonial })),
} as const
