import type { Content } from '../../../schemas'
import { shapedContent } from '../shaped-content'
import { sectionNamed, titleOf, withBothTitles, type ListCodec } from './list-codec'

/** GET /api/investment-banner: an object here, a list of one on some servers. */
export const investmentBanner: ListCodec<Content['investmentBanner']> = {
  encode: withBothTitles,
  decode: (wire) =>
    shapedContent('investmentBanner', titleOf(Array.isArray(wire) ? wire[0] : wire)),
}

/** Section 2: the main title stands in a row 'Main', the benefits in a row 'Resource Group'. */
export const investmentResources: ListCodec<Content['investmentResources']> = {
  encode: ({ resources, ...group }) => [
    { ...withBothTitles(group), section_name: 'Main' },
    {
      ...withBothTitles(group),
      section_name: 'Resource Group',
      resources: JSON.stringify(resources),
    },
  ],
  decode: (wire) => {
    const group = sectionNamed(wire, 'Resource Group')
    const main = titleOf(sectionNamed(wire, 'Main'))
    return shapedContent('investmentResources', {
      ...titleOf(group),
      title: titleOf(group).title || main.title,
    })
  },
}

/** Section 4; its four points travel as a JSON string. */
export const investmentRequirements: ListCodec<Content['investmentRequirements']> = {
  encode: (content) => [
    {
      ...withBothTitles(content),
      section_name: 'Requirements',
      points: JSON.stringify(content.points),
    },
  ],
  decode: (wire) =>
    shapedContent('investmentRequirements', titleOf(sectionNamed(wire, 'Requirements'))),
}
