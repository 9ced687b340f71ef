import {
  appendPicture,
  filesOf,
  namedPicture,
  textsOf,
  withOwnIds,
  withSentAlt,
  type SaveCodec,
} from './save-codec'

type Row = { id: number; alt?: string } & Record<string, string | number>

const numbered = /^([a-z]{1,20})_(\d{1,9})$/

/** The number after one of `names` ('text_3'); undefined for any other part. */
function numberOf(part: string, names: readonly string[]) {
  const [, name, number] = numbered.exec(part) ?? []
  return name && names.includes(name) ? { name, number: Number(number) } : undefined
}

/**
 * indexed-multipart: image_N, text_N, id_N and alt_N (the description of image_N), N from 0. N from
 * 1 and gaps are accepted; items are in the order of their numbers.
 */
/* @__NO_SIDE_EFFECTS__ */
export function indexedMultipart<R extends { id: number; alt?: string }>(
  asContent: (sent: unknown) => R[],
  { image, texts }: { image: string; texts: readonly string[] },
): SaveCodec<R[]> {
  return {
    encode(content, files) {
      const form = new FormData()
      for (const [n, row] of (content as unknown as Row[]).entries()) {
        appendPicture(form, `${image}_${n}`, files.get(`/${n}/${image}`), String(row[image]))
        for (const name of texts) form.append(`${name}_${n}`, String(row[name]))
        if (row.alt !== undefined) form.append(`alt_${n}`, row.alt)
        if (row.id) form.append(`id_${n}`, String(row.id))
      }
      return { form }
    },
    decode(received) {
      const rows = new Map<number, Record<string, string>>()
      const rowAt = (number: number) => {
        const row = rows.get(number) ?? {}
        rows.set(number, row)
        return row
      }
      for (const [part, value] of textsOf(received)) {
        const place = numberOf(part, [image, ...texts, 'alt', 'id'])
        if (place)
          rowAt(place.number)[place.name] = place.name === image ? namedPicture(value) : value
      }
      const chosen = filesOf(received).flatMap((file) => {
        const place = numberOf(file.field, [image])
        if (place) rowAt(place.number)[image] = ''
        return place ? [{ file, number: place.number }] : []
      })
      const order = [...rows.keys()].sort((a, b) => a - b)
      const sent = order.map((number) => rows.get(number))
      return {
        content: withOwnIds(asContent(sent)).map((row, i) => withSentAlt(row, sent[i])),
        images: order.flatMap((number, index) => {
          const file = chosen.find((one) => one.number === number)?.file
          return file ? [{ path: `/${index}/${image}`, file }] : []
        }),
      }
    },
  }
}
