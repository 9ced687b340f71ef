import type { Content } from '../../schemas'

export type Resource = Content['faqPage']['resources'][number]

const most = 9
const contentOf = ({ ckeditor_content, content }: Resource) => ckeditor_content || content

/** The position of an item; Infinity without one. */
const places = ({ customPosition, position }: Resource) =>
  [customPosition || position || Infinity, position || Infinity] as const

/**
 * The questions of the FAQ page: by customPosition, then position, without blank ones, nine at
 * most.
 */
export const listedResources = (resources: readonly Resource[]) =>
  resources
    .filter((resource) => resource.title.trim() && contentOf(resource).trim())
    .sort((a, b) => {
      const [firstA, secondA] = places(a)
      const [firstB, secondB] = places(b)
      return firstA === firstB ? compared(secondA, secondB) : compared(firstA, firstB)
    })
    .slice(0, most)
    .map((resource) => ({ title: resource.title, html: contentOf(resource) }))

function compared(a: number, b: number) {
  return a === b ? 0 : a < b ? -1 : 1
}
