import { contentSchemas, type ContentKey } from '../../../../schemas'
import { nonAccounts } from '../../../shared/account-names'
import { sectionOf } from '../../../shared/admin-sections'
import { contradictions } from '../../../shared/contradictions'
import { hasRates } from '../../../shared/loan-rates'
import type { ContentStore } from '../../site/content/content.store'
import type { LineToDo } from '../../../shared/contracts/ready'

/** Who saves the demo content. */
const { seed } = nonAccounts

const sections = Object.keys(contentSchemas) as ContentKey[]

/** Whether a section is as the demo content left it, also after an old version was restored. */
async function isDemo(content: ContentStore, key: ContentKey) {
  const live = await content.liveVersion(key)
  const restored = live.restored ? await content.version(key, live.restored) : undefined
  return (restored ?? live).author === seed
}

/** The editor of a section. */
export const linkTo = (key: ContentKey) => {
  const { adminPath, title } = sectionOf(key)
  return { to: adminPath, name: title }
}

async function samples(content: ContentStore): Promise<LineToDo[]> {
  const { homeTexts } = await import('../../site/seed/home')
  const demo = new Set(homeTexts.testimonials.map(({ review }) => review))
  const shown = (await content.live('testimonials')).filter(({ review }) => demo.has(review))
  if (shown.length === 0) return []
  const names = shown.map(({ title, designation }) => `${title} (${designation})`)
  return [
    {
      what: `Sample testimonials are shown: ${names.join(', ')}.`,
      todo: 'Replace them with real ones, or remove them.',
      links: [linkTo('testimonials')],
    },
  ]
}

async function sampleRates(content: ContentStore): Promise<LineToDo[]> {
  const rates = await content.live('rates')
  if (rates.sample !== 'yes' || !hasRates(rates)) return []
  return [
    {
      what: 'What a loan costs is shown in sample figures.',
      todo: 'Enter your own, or clear them.',
      links: [linkTo('rates')],
    },
  ]
}

async function costs(content: ContentStore): Promise<LineToDo[]> {
  const [rates, products, options] = await Promise.all([
    content.live('rates'),
    content.live('products'),
    content.live('options'),
  ])
  const found = contradictions({ rates, products, options })
  if (found.length === 0) return []
  return [
    {
      what: `Texts contradict the rates. ${found.join(' ')}`,
      todo: 'Change the text or the rates.',
      links: [linkTo('rates'), linkTo('products'), linkTo('options')],
    },
  ]
}

async function contacts(content: ContentStore): Promise<LineToDo[]> {
  const { contactTexts } = await import('../../site/seed/demo-content')
  const { information } = await content.live('contactPage')
  const own = ['phone_number_1', 'phone_number_2', 'addresses', 'emails'] as const
  const left = own.map((name) => information[name]).filter((text) => text !== '')
  const demo = new Set<string>(own.map((name) => contactTexts.information[name]))
  const shown = left.filter((text) => demo.has(text))
  if (shown.length === 0) return []
  return [
    {
      what: `The contact page shows samples: ${shown.map((text) => text.split('\n')[0]).join(', ')}.`,
      todo: 'Enter your own phone numbers, address and email address.',
      links: [linkTo('contactPage')],
    },
  ]
}

/** The notices that every form links to; a site of an earlier release has none. */
async function notices(content: ContentStore): Promise<LineToDo[]> {
  const pages = ['privacyPage', 'termsPage', 'accessibilityPage'] as const
  const written = await Promise.all(pages.map((key) => content.live(key)))
  const blank = pages.filter((_, i) => !written[i]!.content)
  if (blank.length === 0) return []
  return [
    {
      what: 'Visitors are sent to a page without text.',
      todo: 'Write what you keep about people, your terms, and how your site can be used.',
      links: blank.map(linkTo),
    },
  ]
}

/** What is left of the demo content. */
export async function contentLines(content: ContentStore): Promise<LineToDo[]> {
  const shown = await Promise.all(
    sections.map(async (key) => ((await isDemo(content, key)) ? [key] : [])),
  )
  const demo = shown.flat()
  return [
    ...(demo.length > 0
      ? [
          {
            what: `Demo content is shown in ${demo.length} of ${sections.length} sections.`,
            todo: 'Replace it with your own texts and pictures.',
            links: demo.map(linkTo),
          },
        ]
      : []),
    ...(await samples(content)),
    ...(await sampleRates(content)),
    ...(await costs(content)),
    ...(await contacts(content)),
    ...(await notices(content)),
  ]
}
