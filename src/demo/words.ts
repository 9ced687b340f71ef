import type { Content } from '../../schemas'

/**
 * Everything that the demo says. Names are common ones put together, numbers begin with 0700 000, addresses are
 * example.com: none of it is anybody's.
 */

/** The four people of the office, by role. */
export const office = {
  administrator: 'ngozi',
  reviewer: 'tunde',
  compliance: 'amina',
  editor: 'chidi',
} as const

export type OfficeRole = keyof typeof office

export const firstNames = [
  'Adaeze',
  'Bola',
  'Chinedu',
  'Damilola',
  'Emeka',
  'Fatima',
  'Gbenga',
  'Halima',
  'Ifeoma',
  'Jide',
  'Kelechi',
  'Lami',
  'Musa',
  'Nkechi',
  'Obinna',
  'Patience',
  'Rasheed',
  'Simisola',
  'Tamuno',
  'Uche',
  'Victoria',
  'Wale',
  'Yetunde',
  'Zainab',
  'Bassey',
  'Ebiere',
  'Hassan',
  'Ngozi',
  'Osagie',
] as const

export const middleNames = ['Blessing', 'Ayo', 'Grace', 'Ike', 'Joy', 'Sani', 'Tope'] as const

export const surnames = [
  'Okafor',
  'Adeyemi',
  'Bello',
  'Eze',
  'Ogunleye',
  'Ibrahim',
  'Nwosu',
  'Balogun',
  'Danjuma',
  'Etim',
  'Akande',
  'Obi',
  'Yusuf',
  'Oladipo',
  'Igwe',
  'Briggs',
  'Lawal',
  'Omoregie',
  'Uzor',
  'Sule',
  'Afolabi',
  'Ekong',
  'Madu',
] as const

/** Where people work: name, street, city, state, department and position. */
export const employers = [
  ['Lagoon View Primary School', '14 School Road', 'Ikeja', 'Lagos', 'Teaching', 'Teacher'],
  ['Harmattan Textiles', '3 Loom Close', 'Kano', 'Kano', 'Stores', 'Supervisor'],
  ['Cedar Gate Hospital', '22 Clinic Street', 'Ibadan', 'Oyo', 'Nursing', 'Nurse'],
  ['Delta Line Transport', '7 Jetty Road', 'Warri', 'Delta', 'Garage', 'Driver'],
  ['Riverbank Foods', '91 Mill Road', 'Port Harcourt', 'Rivers', 'Packing', 'Supervisor'],
  ['Sunrise Printing Press', '5 Ink Lane', 'Lagos', 'Lagos', 'Design', 'Designer'],
  ['Plateau Dairy', '18 Pasture Way', 'Jos', 'Plateau', 'Accounts', 'Accountant'],
  ['Oak Hill Insurance Brokers', '40 Broad Street', 'Lagos', 'Lagos', 'Claims', 'Clerk'],
  ['Garden City Builders', '11 Brick Road', 'Enugu', 'Enugu', 'Site', 'Engineer'],
  ['Unity Local Council', '1 Council Square', 'Abeokuta', 'Ogun', 'Records', 'Clerk'],
  ['Palm Coast Hotel', '60 Beach Road', 'Uyo', 'Akwa Ibom', 'Reception', 'Clerk'],
] as const

export const streets = ['Market Road', 'Church Street', 'Palm Avenue', 'Station Road', 'Hill Close']

export const relations = ['Sister', 'Colleague', 'Neighbour', 'Cousin', 'Friend'] as const

export const banks = ['First Sample Bank', 'Specimen Trust Bank', 'Example Microfinance Bank']

/** Why people borrow, and the product that the office offers them then. */
export const reasons = [
  ['School fees', 1],
  ['Rent', 1],
  ['Medical bills', 1],
  ['Sewing machine', 2],
  ['Stock for a shop', 3],
  ['Goods on credit', 4],
  ['Market stall', 5],
  ['Journey home', 6],
] as const

const lines = (words: Iterable<string>) => [...new Set(words)].toSorted().join('\n')

/** Who the lender is. */
export const settings: Content['siteSettings'] = {
  company: {
    name: 'Palmtree Credit',
    shortName: 'Palmtree',
    logo: '',
    icon: '',
    tagline: 'Small loans and leases',
  },
  legal: {
    name: 'Palmtree Credit, a lender made up for this demo',
    number: 'RC 000000 (sample)',
    licence: 'Sample licence 0',
    address: '1 Market Road, Lagos Island, Lagos',
    phone: '07000000001',
    email: 'complaints@example.com',
    complaints: '',
  },
  social: { facebook: '', x: '', instagram: '', linkedin: '' },
  colours: { brand: '', accent: '' },
  map: { latitude: '6.4541', longitude: '3.3947' },
  answer: { days: '3' },
  waiting: { late: '3', veryLate: '7' },
  offers: { secondFrom: '500000' },
  lists: {
    cities: lines(employers.map(([, , city]) => city)),
    states: lines(employers.map(([, , , state]) => state)),
    positions: lines(employers.map(([, , , , , position]) => position)),
    degrees: 'NCE\nOND\nHND\nBSc\nMSc',
    reasons: reasons.map(([reason]) => reason).join('\n'),
  },
}

type Product = Content['rates']['products'][number]

const noFee = { name: '', fixed: '', percent: '', when: '' }

const product = (
  [least, most, leastMonths, mostMonths]: [number, number, number, number],
  rate: string,
  method: string,
  fee: Partial<Product['fees'][number]> = {},
): Product => ({
  least: String(least),
  most: String(most),
  leastMonths: String(leastMonths),
  mostMonths: String(mostMonths),
  rate,
  method,
  fees: [{ ...noFee, ...fee }, noFee, noFee],
})

const handling = { name: 'Handling', percent: '1', when: 'Once' }

/** What the six products cost. */
export const rates: Content['rates'] = {
  sample: 'no',
  payShare: '33',
  acceptDays: '7',
  mindDays: '3',
  late: 'A payment that is late costs 1 % of its amount for each week.',
  products: [
    product([20_000, 600_000, 1, 5], '4', 'Flat', handling),
    product([100_000, 2_000_000, 3, 12], '3.5', 'Reducing balance', {
      name: 'Insurance of the machine',
      percent: '1.5',
      when: 'Once',
    }),
    product([100_000, 3_000_000, 1, 12], '3', 'Reducing balance', handling),
    product([50_000, 1_000_000, 1, 6], '3.5', 'Flat', handling),
    product([20_000, 500_000, 1, 5], '4.5', 'Flat'),
    product([50_000, 800_000, 1, 5], '4', 'Reducing balance', handling),
  ],
}

/** What the office writes, by the step that it takes. */
export const officeWords = {
  note: [
    'Called the employer: the job and the start date are right.',
    'The account name is the maiden name. The ID shows both.',
    'Pays two other lenders, both on time.',
    'Asked for the call back after four in the afternoon.',
  ],
  askStatement: 'The last two months are missing. Please send the statement again with all six.',
  askAnswer: 'Here it is with all six months. Sorry, the first file was cut off.',
  askInformation: 'Please tell us who pays your rent, and how much it is.',
  askSubject: 'We need something from you',
  exception: 'Known to us for three years, always paid early.',
  changed: 'A smaller amount than was asked for, so that the instalment fits the pay.',
  second: 'Large, but the pay covers it twice over and the shop is insured.',
  declined: [
    'The instalment would be more than half of the pay.',
    'The employer does not know this name.',
    'Two loans elsewhere have not been paid for months.',
  ],
  declinedSubject: 'Your application',
  declinedText:
    'Thank you for applying. We cannot lend to you this time. You may apply again in three months.',
  accepted: 'Read out the terms on the phone, and they were accepted.',
  turnedDown: 'Found the money in the family.',
  withdrawn: 'No answer to three calls and a letter.',
} as const

/** What people ask on the contact page: first name, last name, what they write. */
export const messages = [
  ['Sade', 'Alabi', 'Are you open on Saturdays?'],
  ['Ikenna', 'Okoro', 'I want to pay back my loan two months early. What do I have to pay?'],
  ['Mariam', 'Garba', 'Can two people from one household apply for a loan?'],
  ['Tobi', 'Ajayi', 'The form does not take the photo of my ID. It is too large. What can I do?'],
  ['Ruth', 'Akpan', 'My salary is paid on the 25th. Can the instalment be due on the 28th?'],
  ['Kabir', 'Lawan', 'Do you lease sewing machines in Kano too?'],
  ['Nneka', 'Ude', 'Somebody called and asked me to pay a fee first. Was that you?'],
  ['Femi', 'Coker', 'How long does it take until the money is in my account?'],
  ['Joy', 'Ekanem', 'I lost my reference. My phone number is the one that I write from.'],
  ['Sani', 'Abdullahi', 'Please take me off the newsletter.'],
  ['Ebele', 'Anozie', 'Do I need an account at a certain bank?'],
  ['Peter', 'Oke', 'Thank you for the quick answer yesterday. The stall is open again.'],
] as const

/** Reports of wrongdoing, the latest last, and how far each has come. */
export const reports = [
  {
    days: 58,
    text: 'A man who says he works for you asks traders at the north gate for money before they may apply.',
    message: 'Thank you. Can you tell us on which days he comes?',
    answer: 'Mostly on Fridays, when the stalls pay their rent.',
    outcome: 'confirmed',
  },
  {
    days: 41,
    text: 'The leaflets at the bus station name a rate that is not the one on your site.',
    message: 'Thank you. We have asked the printer to show us what was printed.',
    outcome: 'not-confirmed',
  },
  {
    days: 24,
    text: 'One of your clerks tells customers of a neighbour’s loan.',
    message: 'Thank you for writing. We are looking into it.',
    note: 'Spoke with the head of the branch. A second talk is on Thursday.',
  },
  {
    days: 9,
    text: 'My cousin’s ID was used for a loan that she never asked for.',
    message: 'Thank you. Would she come to our office with her ID?',
    answer: 'She will. She is afraid of what her employer hears.',
  },
  { days: 2, text: 'An agent fills in forms for people and keeps copies of their IDs.' },
] as const

/** What an editor has ready and not yet published. */
export const drafts = {
  banner: 'Rent is due, pay comes later.\nBorrow for the weeks between.',
  service: 'Answers by text message',
  serviceText: 'We write to you as soon as we have decided, whatever the hour.',
  reason: 'No fee before the money',
} as const
