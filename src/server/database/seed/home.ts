/** Demonstration texts of the home page. No rate, amount, customer or author is made up. */
export const homeTexts = {
  banners: [
    { text: 'Stock your shop before payday', picture: 'shop' },
    { text: 'Lease the machine, keep your cash', picture: 'machine' },
    { text: 'Bridge the days until your salary', picture: 'payday' },
  ],
  options: [
    {
      title: 'Salary advance',
      picture: 'salary',
      lines: [
        'Part of your next salary when a bill cannot wait.',
        'For people in paid employment',
        'Choose one to five months',
        'Apply online from your phone',
      ],
    },
    {
      title: 'Small equipment leasing',
      picture: 'equipment',
      lines: [
        'Use the machine now and pay for it month by month.',
        'Sewing, laundry, cold storage and more',
        'New or used equipment',
        'Your savings stay in the business',
      ],
    },
    {
      title: 'SME lending',
      picture: 'sme',
      lines: [
        'Working money for a business that already trades.',
        'Buy materials before customers pay',
        'Pay wages in a slow month',
        'Take on a larger order',
      ],
    },
    {
      title: 'Vendor financing',
      picture: 'vendor',
      lines: [
        'We pay your supplier, you pay us.',
        'Goods arrive when you need them',
        'One agreement for each order',
        'Supplier and buyer both know where they stand',
      ],
    },
    {
      title: 'Trader loans',
      picture: 'trader',
      lines: [
        'Money to fill your stall before the busy days.',
        'For market traders and shop owners',
        'Small sums for a short time',
        'Repay as you sell',
      ],
    },
    {
      title: 'Travel loans',
      picture: 'travel',
      lines: [
        'Pay for the trip in parts instead of all at once.',
        'Tickets, visa fees and lodging',
        'Work, study, family or pilgrimage',
        'Settle it before or after you return',
      ],
    },
  ],
  services: [
    {
      title: 'Apply online',
      description: 'One form in five short steps. It works on a phone, and you can go back.',
    },
    {
      title: 'Send your papers',
      description: 'Photograph your statement and your identity cards and add them to the form.',
    },
    {
      title: 'Talk to a person',
      description: 'Somebody from our office calls you about what you asked for and what it costs.',
    },
    {
      title: 'Sign and receive',
      description: 'You read the agreement, sign it, and get the money or the machine.',
    },
  ],
  chooseUs: [
    {
      title: 'Plain terms',
      description: 'You see what you will pay, and when, before you sign anything.',
    },
    {
      title: 'Made for small sums',
      description: 'A stall, a sewing machine, a school fee: no need is too small to ask about.',
    },
    {
      title: 'People you can reach',
      description: 'A telephone number, an address and an office where somebody answers.',
    },
  ],
  testimonials: [
    {
      designation: 'Place for a market trader',
      review: 'This is a sample. Here a trader can say what the loan bought and how it was repaid.',
    },
    {
      designation: 'Place for a teacher',
      review: 'This is a sample. Here someone with a salary can tell how the advance helped.',
    },
    {
      designation: 'Place for a tailor',
      review: 'This is a sample. Here a tailor can tell how it is to lease a sewing machine.',
    },
    {
      designation: 'Place for a shop owner',
      review: 'This is a sample. Here a shop owner can say how an order was paid for.',
    },
    {
      designation: 'Place for a traveller',
      review: 'This is a sample. Here a traveller can say where the journey went.',
    },
  ].map((testimonial) => ({ title: 'Sample author', ...testimonial })),
} as const
