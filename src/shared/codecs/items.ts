import type { Content } from '../../../schemas'
import { shapedContent } from '../shaped-content'
import type { ListCodec } from './list-codec'

type ItemsKey = 'banners' | 'options' | 'services' | 'chooseUs' | 'testimonials'

/** The plain lists of the home page: what is stored is what travels. */
export const items = <K extends ItemsKey>(key: K): ListCodec<Content[K]> => ({
  encode: (content) => content,
  decode: (wire) => shapedContent(key, wire),
})
