import type { Content } from '../../../schemas'
import { shapedContent } from '../shaped-content'
import { textsOf, withoutBlankId, withOwnIds, type SaveCodec } from './save-codec'

type ItemsKey = 'services' | 'chooseUs' | 'testimonials'
type Row = { id: number }

/** json-array, or the array as the property `inside` of an object. */
export const json = <K extends ItemsKey>(key: K, inside?: 'sections'): SaveCodec<Content[K]> => ({
  encode(content) {
    const rows = (content as Row[]).map(withoutBlankId)
    return { json: inside ? { [inside]: rows } : rows }
  },
  decode(received) {
    const sent = 'json' in received ? received.json : textsOf(received).get('sections')
    const rows = Array.isArray(sent) ? sent : (sent as { sections?: unknown } | null)?.sections
    const content = shapedContent(key, rows ?? sent) as Row[]
    return { content: withOwnIds(content) as Content[K], images: [] }
  },
})
