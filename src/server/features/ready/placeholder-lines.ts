import options from '../../../../schemas/options.json'
import type { ReadyLine } from '../../../shared/contracts/ready'
import { officeMap } from '../../../shared/office-map'
import { site } from '../../../shared/site'

/** The values that this program comes with. */
const placeholders = {
  cities: ['Mumbai', 'Delhi', 'Bangalore'],
  states: ['Andhra Pradesh', 'Uttar Pradesh', 'Maharashtra'],
  companyName: 'Marketday Finance',
  map: 'https://www.openstreetmap.org/#map=16/6.4500/3.3900',
}

const rebuild = 'then run npm run build and start again.'

const isIn = (items: readonly string[], placeholder: readonly string[]) =>
  items.some((item) => placeholder.includes(item))

/** Placeholders in the files of this program that nobody has replaced. */
export function placeholderLines(): ReadyLine[] {
  const lists = (['cities', 'states'] as const).filter((name) =>
    isIn(options[name].items, placeholders[name]),
  )
  const networks = site.social.filter(({ url }) => url && new URL(url).pathname === '/')
  return [
    ...lists.map((name) => ({
      what: `The ${name} of the application form are placeholders: ${options[name].items.join(', ')}.`,
      todo: `Set VITE_PLACES=nigeria, or list your own in schemas/options.json, ${rebuild}`,
    })),
    ...(site.companyName === placeholders.companyName
      ? [
          {
            what: `The name of the company is a placeholder: ${site.companyName}.`,
            todo: `Enter your own in src/shared/site.ts, ${rebuild}`,
          },
        ]
      : []),
    ...(networks.length > 0
      ? [
          {
            what: `These links lead to no page of yours: ${networks.map(({ name }) => name).join(', ')}.`,
            todo: `Enter your pages in src/shared/site.ts, or an empty address to hide a link, ${rebuild}`,
          },
        ]
      : []),
    ...(officeMap.linkUrl === placeholders.map
      ? [
          {
            what: 'The map shows a sample place.',
            todo: `Enter the place of your office in src/shared/office-map.ts, ${rebuild}`,
          },
        ]
      : []),
  ]
}
