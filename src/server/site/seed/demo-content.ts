import type { Content } from '../../../../schemas'
import { homeTexts } from './home'
import { investmentTexts } from './investments'
import { productTexts } from './products'

/** Demo texts of the FAQ page: nine questions in the order of their positions. */
const faqTexts = {
  banner: {
    title: 'Questions and answers',
    alt: 'Someone shrugs between two speech bubbles',
    description:
      'Answers to what people ask before they apply. Can’t find your question? Call or write to us.',
  },
  questions: [
    {
      title: 'Who can apply?',
      html: '<p>People in paid employment, market traders, shop owners and small businesses. The form asks about your work, so have your employer’s name, address and phone number ready.</p>',
    },
    {
      title: 'What do I need for the form?',
      html: '<p>Photos of four documents. You can take them with your phone:</p><ul><li>your salary account statement for the last six months</li><li>a passport photo</li><li>your government ID</li><li>your work ID</li></ul><p>You also need your account number and the details of your next of kin.</p>',
    },
    {
      title: 'How do I apply?',
      html: '<p>Open <a href="/loan">Loan Application</a> and complete the five steps:</p><ol><li><strong>Personal</strong>: who you are</li><li><strong>Employment</strong>: where you work</li><li><strong>Reference I</strong>: someone who knows you</li><li><strong>Reference II</strong>: another person who knows you</li><li><strong>Loan Details</strong>: how much you need and for how long</li></ol><p>Then press <strong>Submit</strong>. With your reference and your phone number you can <a href="/application">check your application</a> at any time.</p>',
    },
    {
      title: 'Can I stop and continue later?',
      html: '<p>Yes, as long as you keep the tab open. Your answers and files are kept on your own device for up to 48 hours while the tab is open, even after a reload. Once the tab is closed, you will have to enter your personal details and choose your files again.</p><p>Everything is deleted from your device when you send your application or leave the form for another page of this site.</p>',
    },
    {
      title: 'What if my photo is too large?',
      html: '<p>Each photo can be up to <strong>1 MB</strong>. The form can make a larger photo smaller for you. You can also crop it to the edges of the document or take it again at a lower quality. The text must stay readable.</p>',
    },
    {
      title: 'How long can I borrow for?',
      html: '<p>You can choose a term of one to five months in the last step of the form. Your monthly payment is in the agreement, which you read before you sign.</p>',
    },
    {
      title: 'Do I need two references?',
      html: '<p>No. You can leave both reference steps empty and press <strong>Next</strong>. If you give someone’s name, please ask them first.</p>',
    },
    {
      title: 'What is the difference between a loan and a lease?',
      html: '<p>With a <strong>loan</strong>, you receive money and pay it back. With a <strong>lease</strong>, we buy the machine you choose, and you pay a monthly amount to use it. <a href="/products/small-equipment-leasing">Read more about leasing</a>.</p>',
    },
    {
      title: 'How do I report a concern?',
      html: '<p>Use the <a href="/whistle">Whistle Blowing</a> page. Only the report itself is required. You can leave your name and email empty.</p>',
    },
  ],
} as const

/** Marks a text that says what the program does, and not yet what the company does. */
const example =
  '<p><strong>Example text.</strong> It says what this site does as delivered. Replace it with your own, and have it checked, before the site goes live.</p>'

/** Demo texts of the privacy notice and the terms. They promise nothing that the program does not do. */
const legalTexts = {
  privacy: {
    title: 'How we use your details',
    content: `${example}<h2>What we keep</h2><ul><li><strong>An application:</strong> your answers, your four documents and what you tell us about your references and next of kin. All of it is stored encrypted.</li><li><strong>A message:</strong> your name, phone number, email address and what you wrote.</li><li><strong>The newsletter:</strong> your email address.</li><li><strong>A report that reaches us:</strong> what you wrote and the day. Your name and bank details only if you gave them.</li></ul><h2>Why we keep it</h2><p>To decide about your application, to answer you, and to send you the newsletter you asked for. This site sets no cookies for advertising or for following you.</p><h2>Who sees it</h2><p>People in our office whose work it is. Every time a document is opened, we record who opened it and when. The map on the <a href="/contact">Contact</a> page comes from OpenStreetMap, which sees your internet address when the map is shown.</p><h2>How to have it deleted</h2><p>Call or write to us. Our details are on the <a href="/contact">Contact</a> page. Tell us what you sent and when. For an application, the reference is enough. You can also ask to see what we keep about you, and to have it corrected.</p><p>If you are not satisfied with our answer, you can complain to the Nigeria Data Protection Commission.</p>`,
  },
  terms: {
    title: 'Terms',
    content: `${example}<h2>Applying</h2><ul><li>An application is a request. It binds neither you nor us.</li><li>A loan or lease begins only with an agreement that you have read and signed. It sets out the amount, the term and the cost.</li><li>Please give true answers, and ask your references before you name them.</li></ul><h2>Fees</h2><p>We never ask you to pay a fee before a loan is paid out. If anybody asks you to, please <a href="/contact">tell us</a> at once.</p><h2>This site</h2><p>The texts and pictures of this site are for information. If a text here and your agreement differ, the agreement counts.</p><p>How we use what you send us is in our <a href="/privacy">privacy notice</a>.</p>`,
  },
  accessibility: {
    title: 'Accessibility',
    content: `${example}<h2>What we aim for</h2><p>Everybody can read this site and apply with it: by touch, with a keyboard alone, with a screen reader, with large text, and on a small phone with a slow connection. We follow the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.</p><h2>What was tested</h2><ul><li>Every page, in every state, by the program axe at the widths of a computer and of phones.</li><li>Forms, menus, sliders and dialogs by keyboard.</li><li>Text at twice its size, forced colours and reduced motion.</li></ul><h2>What was not tested</h2><ul><li>By people who use a screen reader or other aids every day.</li><li>With each browser and each screen reader: the tests ran in Chromium.</li></ul><h2>What does not work yet</h2><ul><li>The map on the <a href="/contact">Contact</a> page comes from OpenStreetMap. The address is beside it as text.</li><li>Documents are sent as photos or PDF files. If you cannot take them, call us or visit us.</li></ul><h2>Tell us</h2><p>If something does not work for you, <a href="/contact">call or write to us</a>. We can take your application in another way.</p>`,
  },
} as const

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

/** 0: the store numbers the items. */
const id = 0

const items = <T>(texts: readonly T[]) => texts.map((text) => ({ id, ...text }))

/** The complete demo sections. @param pictureAt the stored name of a picture in `pictures/` */
export const demoContent = (pictureAt: (place: string) => string): Partial<Content> => ({
  banners: homeTexts.banners.map(({ picture, ...banner }) => ({
    id,
    image: pictureAt(`banners-${picture}`),
    ...banner,
  })),
  options: homeTexts.options.map(({ title, lines, picture }) => ({
    id,
    title,
    description: lines.join('\n'),
    icon: pictureAt(`products-${picture}`),
  })),
  services: items(homeTexts.services),
  chooseUs: items(homeTexts.chooseUs),
  testimonials: items(homeTexts.testimonials),
  investmentBanner: { id, image: pictureAt('page-banners-investments'), ...investmentTexts.banner },
  investmentResources: {
    id,
    title: investmentTexts.resources.title,
    resources: items(investmentTexts.resources.resources),
  },
  investmentRequirements: {
    id,
    ...investmentTexts.requirements,
    points: [...investmentTexts.requirements.points],
    image: pictureAt('investments-requirements'),
  },
  products: items([
    { ...productTexts.banner, image: pictureAt('page-banners-products') },
    ...productTexts.products.map(({ picture, ...product }) => ({
      ...product,
      image: pictureAt(`products-${picture}`),
    })),
  ]),
  contactPage: {
    main: { id, image: pictureAt('page-banners-contact'), ...contactTexts.banner },
    information: { id, ...contactTexts.information },
  },
  faqPage: {
    main: { id, image: pictureAt('page-banners-faq'), ...faqTexts.banner },
    resources: faqTexts.questions.map(({ title, html }, i) => ({
      position: i + 1,
      title,
      // Two fields on the wire hold the same text; the editor keeps them equal.
      content: html,
      ckeditor_content: html,
      customPosition: i + 1,
    })),
  },
  privacyPage: legalTexts.privacy,
  termsPage: legalTexts.terms,
  accessibilityPage: legalTexts.accessibility,
})
