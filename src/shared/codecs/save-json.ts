import { textsOf, withoutBlankId, withOwnIds, type SaveCodec } from './save-codec'

/** json-array, or the array as the property `inside` of an object. */
export const jsonSave = /* @__NO_SIDE_EFFECTS__ */ <R extends { id: number }>(
  asContent: (sent: unknown) => R[],
  inside?: 'sections',
): SaveCodec<R[]> => ({
  encode(content) {
    const rows = content.map(withoutBlankId)
    return { json: inside ? { [inside]: rows } : rows }
  },
  decode(received) {
    const sent = 'json' in received ? received.json : textsOf(received).get('sections')
    const rows = Array.isArray(sent) ? sent : (sent as { sections?: unknown } | null)?.sections
    return { content: withOwnIds(asContent(rows ?? sent)), images: [] }
  },
})

/** json-object: a section of texts without a number of its own. */
export const jsonObject = /* @__NO_SIDE_EFFECTS__ */ <T>(
  asContent: (sent: unknown) => T,
): SaveCodec<T> => ({
  encode: (content) => ({ json: content }),
  decode: (received) => ({
    content: asContent('json' in received ? received.json : Object.fromEntries(textsOf(received))),
    images: [],
  }),
})
