import { describe, expect, test } from 'vitest'
import { adminSections } from '../../src/shared/admin-sections'
import { picture } from '../fixtures/loan-application'
import { attach, backOffice, button, field } from './back-office'
import { stopTime } from './still-clock'
import { saidBy, type Part } from './wire-tap'

const site = backOffice()

type Key = keyof typeof adminSections
type Wire = Record<string, string | number>

/** The trial of a section: a field and a picture to change, and the expected request. */
interface Trial {
  frame: string
  label: string
  /** The frame and the label of a picture. */
  image?: [frame: string, label: string]
  page: string
  /** The text as the public page shows it. */
  role?: 'button' | 'heading'
  /** The request that a save must be, from what the public call said before and the new text. */
  wire: (before: never, text: string) => unknown
}

const chosen = { file: 'New photo.png', type: 'image/png' }

/** Parts in the order of their numbers, as `name_N`. */
const indexed =
  (image: string, texts: string[], edited: string) =>
  (rows: Wire[], text: string): [string, Part][] =>
    rows.flatMap((row, n) => [
      [`${image}_${n}`, n === 0 ? chosen : String(row[image])] as [string, Part],
      ...texts.map((name): [string, Part] => [
        `${name}_${n}`,
        n === 0 && name === edited ? text : String(row[name]),
      ]),
      [`id_${n}`, String(row.id)],
    ])

const withFirst = (rows: Wire[], changes: Wire) => [{ ...rows[0]!, ...changes }, ...rows.slice(1)]

const only = (names: string[]) => (row: Wire) =>
  Object.fromEntries(names.map((name) => [name, row[name]!]))

/** Sections as JSON in one part, and the pictures beside it. */
const sections = (rows: unknown, pictures: [string, Part][] = []) => [
  ['sections', rows],
  ...pictures,
]

/** The JSON inside the parts of a form, so that the order of names does not count. */
const opened = (said: unknown): unknown =>
  Array.isArray(said)
    ? said.map((part: unknown) =>
        Array.isArray(part) && part[0] === 'sections'
          ? ['sections', JSON.parse(String(part[1]))]
          : part,
      )
    : said

/** What the calls carried before pictures had descriptions: the rest of what was said. */
const withoutDescriptions = (said: unknown): unknown => {
  if (!Array.isArray(said)) return said
  const isDescription = (part: unknown) =>
    Array.isArray(part) && /^alt(_\d+)?$|\[alt\]$/.test(String(part[0]))
  return said
    .filter((part) => !isDescription(part))
    .map((part: unknown) =>
      JSON.parse(
        JSON.stringify(part, (name, value: unknown) => (name === 'alt' ? undefined : value)),
      ),
    ) as unknown
}

const named = (rows: Wire[], name: string) => rows.find((row) => row.section_name === name)!

const chooseUs: Trial = {
  frame: 'Choose-us section 1',
  label: 'Title',
  page: '/',
  wire: (rows: Wire[], title) => ({ sections: withFirst(rows, { title }) }),
}

const longText = (page: string): Trial => ({
  frame: '',
  label: 'Title',
  page,
  role: 'heading',
  wire: ({ content }: Wire, title) => ({ title, content }),
})

const contactNames = {
  header_title: 'headerTittle',
  phone_title: 'phoneTittle',
  phone_number_1: 'phoneNumbers1',
  phone_number_2: 'phoneNumbers2',
  address_title: 'addressTittle',
  addresses: 'addresses',
  mail_title: 'mailTittle',
  emails: 'emails',
}

/** Rates begin empty: `rates.test.ts` fills them. `site-settings.test.ts` changes the settings. */
const trials: Record<Exclude<Key, 'rates' | 'siteSettings'>, Trial> = {
  banners: {
    frame: 'Banner 1',
    label: 'Text',
    image: ['Banner 1', 'Picture'],
    page: '/',
    wire: indexed('image', ['text'], 'text'),
  },
  options: {
    frame: 'Option 1',
    label: 'Title',
    image: ['Option 1', 'Icon'],
    page: '/',
    wire: indexed('icon', ['title', 'description'], 'title'),
  },
  services: {
    frame: 'Service 1',
    label: 'Title',
    page: '/',
    wire: (rows: Wire[], title) => withFirst(rows, { title }),
  },
  chooseUs,
  testimonials: {
    frame: 'Testimonial 1',
    label: 'Review',
    page: '/',
    wire: (rows: Wire[], review) => withFirst(rows, { review }),
  },
  investmentBanner: {
    frame: '',
    label: 'Title',
    image: ['', 'Picture'],
    page: '/investments',
    wire: ({ id, description }: Wire, title) => [
      ['section_name', 'banner'],
      ['title', title],
      ['description', description],
      ['image', chosen],
      ['id', String(id)],
    ],
  },
  investmentResources: {
    frame: 'Benefit 1',
    label: 'Title',
    page: '/investments',
    wire(rows: Wire[], title) {
      const group = named(rows, 'Resource Group')
      const resources = JSON.parse(String(group.resources)) as Wire[]
      return sections([
        {
          id: group.id,
          title: group.title,
          sectionName: 'Resource Group',
          resources: withFirst(resources, { title }),
        },
      ])
    },
  },
  investmentChooseUs: { ...chooseUs, page: '/investments' },
  investmentRequirements: {
    frame: '',
    label: 'Second title',
    image: ['', 'Picture'],
    page: '/investments',
    wire(rows: Wire[], title2) {
      const row = named(rows, 'Requirements')
      const points = JSON.parse(String(row.points)) as string[]
      const parts: [string, Part][] = [
        ['title', String(row.title)],
        ['description', String(row.description)],
        ...points.map((point, i): [string, Part] => [`point${i + 1}`, point]),
        ['title2', title2],
        ['editor_content', String(row.editor_content)],
        ['sectionName', 'Requirements'],
        ['id', String(row.id)],
        ['image', chosen],
      ]
      return parts.map(([name, value]) => [`sections[0][${name}]`, value])
    },
  },
  products: {
    frame: 'Product 2',
    label: 'Title',
    image: ['Product 2', 'Picture'],
    page: '/products',
    wire: (rows: Wire[], tittle) =>
      sections(
        rows
          .map((row, i) => (i === 2 ? { ...row, tittle, image: chosen.file } : row))
          .map(only(['id', 'tittle', 'description', 'image'])),
        [['image_2', chosen]],
      ),
  },
  contactPage: {
    frame: 'Contact Information',
    label: 'Header title',
    image: ['Main banner', 'Picture'],
    page: '/contact',
    wire: ([main, information]: [Wire, Wire], header_title) =>
      sections(
        [
          {
            ...only(['id', 'title', 'tittle', 'description'])(main),
            image: chosen.file,
            sectionName: 'Main',
          },
          {
            id: information.id,
            ...Object.fromEntries(
              Object.entries(contactNames).map(([read, written]) => [
                written,
                { ...information, header_title }[read] ?? '',
              ]),
            ),
            sectionName: 'Contact Information',
          },
        ],
        [['image_0', chosen]],
      ),
  },
  faqPage: {
    frame: 'Resource 1',
    label: 'Title',
    image: ['Main banner', 'Picture'],
    page: '/faq',
    role: 'button',
    wire([main, more]: [Wire, Wire], title) {
      const items = JSON.parse(String(more.resources)) as Wire[]
      return sections(
        [
          {
            ...only(['id', 'title', 'tittle', 'description'])(main),
            image: chosen.file,
            sectionName: 'Main',
          },
          {
            sectionName: 'Additional Resources',
            resources: JSON.stringify(
              withFirst(items, { title }).map((item) => ({
                position: item.position,
                customPosition: item.customPosition,
                title: item.title,
                content: item.content,
                ckeditor_content: item.ckeditor_content,
              })),
            ),
          },
        ],
        [['image_0', chosen]],
      )
    },
  },
  privacyPage: longText('/privacy'),
  termsPage: longText('/terms'),
  accessibilityPage: longText('/accessibility'),
}

const rows = (Object.keys(trials) as (keyof typeof trials)[]).map((key) => ({
  key,
  ...adminSections[key],
  trial: trials[key],
}))

describe('every section is edited, sent as the wire has it, seen by visitors and brought back', () => {
  test.each(rows)('$adminPath ($key)', async ({ key, adminPath, list, save, messages, trial }) => {
    const before = await site.read(list)
    const text = `Now it says ${key}`
    const { page } = await site.edit(adminPath, { before: (opened) => opened.clock.install() })
    const input = field(page, trial.frame, trial.label)
    const old = await input.inputValue()
    expect(old).not.toBe('')

    await input.fill(text)
    if (trial.image) {
      await attach(field(page, ...trial.image), {
        name: chosen.file,
        type: chosen.type,
        bytes: await picture('png', 80),
      })
      await page.getByText(/^New photo\.png, .+ not saved yet$/).waitFor()
    }
    const start = site.sent.length
    await stopTime(page)
    await button(page, 'Save').click()
    await page.mouse.move(0, 0)
    const sentence = page.getByRole('status').getByText(messages.saved, { exact: true })
    await sentence.waitFor()

    const [request, ...others] = site.sent.slice(start)
    expect(others).toEqual([])
    expect(request).toMatchObject({ method: 'POST', path: save })
    expect(withoutDescriptions(opened(await saidBy(request!)))).toEqual(trial.wire(before, text))

    await page.clock.runFor(3000)
    await expect.poll(() => sentence.isVisible()).toBe(true)
    await page.clock.runFor(2100)
    await sentence.waitFor({ state: 'detached' })
    await page.clock.resume()

    const visitors = await site.see(trial.page)
    const shown = (words: string) =>
      trial.role
        ? visitors.getByRole(trial.role, { name: words, exact: true }).waitFor()
        : visitors.getByRole('main').getByText(words.split('\n')[0]!).first().waitFor()
    await shown(text)
    expect(JSON.stringify(await site.read(list))).not.toBe(JSON.stringify(before))

    await button(page, 'History').click()
    const [newest, older] = [0, 1].map((n) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .nth(n),
    )
    await newest!.getByText('Live now').waitFor()
    await newest!.getByText('by ada').waitFor()
    await newest!.getByRole('button', { name: /^Show changes/ }).click()
    await newest!.getByText(text).waitFor()
    await newest!.getByText(old).first().waitFor()
    await older!.getByRole('button', { name: /^Restore/ }).click()
    await page
      .getByRole('dialog', { name: 'Restore this version?' })
      .getByRole('button', { name: 'Restore' })
      .click()
    await expect.poll(() => input.inputValue()).toBe(old)
    await expect.poll(() => site.read(list)).toEqual(before)
    await visitors.reload()
    await shown(old)
  })
})
