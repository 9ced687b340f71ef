import type { Content } from '../../../schemas'
import shape from '../../../schemas/admin-sections/products.schema.json?shape'
import { rowsIn, withTitle } from '../codecs/list-codec'
import { answerWithText } from '../codecs/save-answer'
import { withoutBlankId, withOwnIds, withSentAlt } from '../codecs/save-codec'
import { sectionsMultipart } from '../codecs/save-sections'
import type { Section, SectionRead, SectionSave } from '../section'
import { shapedAs } from '../shaped'
import { loadFailed, saveFailed } from '../section-failures'

const asContent = shapedAs<Content['products']>(shape)

/** Seven rows by position: the banner, then the six products, whose titles are spelt `tittle`. */
export const read: SectionRead<'products'> = {
  list: '/admin/getProductSections',
  status: 200,
  codec: {
    encode: (content) => content.map((product) => ({ ...product, title: product.tittle })),
    decode: (wire) =>
      asContent(rowsIn(wire).map((row) => ({ ...row, tittle: withTitle(row).title }))),
  },
}

/** Seven rows by position. Products have `tittle` only. */
export const save: SectionSave<'products'> = {
  codec: sectionsMultipart<Content['products']>({
    rows: (content) => content.map(withoutBlankId),
    content: (rows) =>
      withOwnIds(asContent(rows.map((row) => ({ ...row, tittle: withTitle(row).title })))).map(
        (product, i) => withSentAlt(product, rows[i]),
      ),
    places: (rows) => rows.map((_, i) => `/${i}/image`),
  }),
  answer: answerWithText(),
}

export const section: Section = {
  adminPath: '/admin/product-sections',
  title: 'Product page',
  place: 2,
  save: '/admin/addOrUpdateProduct',
  messages: { loadFailed, saved: 'Products saved successfully!', saveFailed },
}
