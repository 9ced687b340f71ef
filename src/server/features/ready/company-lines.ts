import { listDefaults } from '../../../shared/option-lists'
import { isOwnPage, siteDefaults, socialLinks } from '../../../shared/site'
import type { ContentStore } from '../content/content.store'
import { linkTo } from './content-lines'
import type { LineToDo } from '../../../shared/contracts/ready'

const isIn = (items: string, placeholders: string) =>
  items.split('\n').some((item) => placeholders.split('\n').includes(item))

/** What the site settings still have of this program's own company. */
export async function companyLines(content: ContentStore): Promise<LineToDo[]> {
  const { lists, ...site } = await content.live('siteSettings')
  const { company, legal, map } = site
  const places = (['cities', 'states'] as const).filter((name) =>
    isIn(lists[name], listDefaults[name]),
  )
  const networks = socialLinks(site).filter((link) => !isOwnPage(link))
  const lines = [
    ...places.map((name) => ({
      what: `The ${name} of the application form are placeholders: ${lists[name].split('\n').join(', ')}.`,
      todo: 'List Nigeria’s, or your own.',
    })),
    company.name === siteDefaults.company.name && {
      what: `The name of the company is a placeholder: ${company.name}.`,
      todo: 'Enter the name of your company.',
    },
    company.shortName === siteDefaults.company.shortName && {
      what: `The short name of the company is a placeholder: ${company.shortName}.`,
      todo: 'Enter how people call your company, or clear it.',
    },
    !legal.name && {
      what: 'The footer does not say which company is responsible.',
      todo: 'Enter its registered name, number and licence.',
    },
    networks.length > 0 && {
      what: `These links lead to no page of yours: ${networks.map(({ name }) => name).join(', ')}.`,
      todo: 'Enter the addresses of your pages, or clear them.',
    },
    map.latitude === siteDefaults.map.latitude &&
      map.longitude === siteDefaults.map.longitude && {
        what: 'The map shows a sample place.',
        todo: 'Enter where your office is, or clear both numbers.',
      },
  ]
  return lines.flatMap((line) => (line ? [{ ...line, links: [linkTo('siteSettings')] }] : []))
}
