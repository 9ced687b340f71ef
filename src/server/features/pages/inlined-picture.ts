import { buffer } from 'node:stream/consumers'
import { inlinedMark } from '../../../shared/first-screen'
import { pictureCopies } from '../../../shared/picture'
import type { PictureStore } from '../../core/files/picture-store'

/** The copy of a banner that browsers choose on phones of 720 pixels, as most cheap ones are. */
const phoneWidth = 768
const phones = '(max-width: 480px) and (max-resolution: 2dppx)'

/** Larger files, in bytes, would hold up what comes behind them. */
const most = 12_000

/** A picture that stands in the HTML, so that phones need no request for it. */
export interface InlinedPicture {
  /** The name of the copy. */
  name: string
  /** Puts it into the first `<picture>` of rendered markup. */
  into(markup: string): string
}

/** For the preload of a picture that phones have already. */
export const exceptPhones = { media: `not all and ${phones}` }

/**
 * The copies of banners for phones. No page waits for one: it is read when it is first asked for, and
 * there from then on. Undefined until then, and where there is none that small.
 */
export function inlinedPictures(pictures: Pick<PictureStore, 'open'>) {
  let latest: { name: string; source?: string } | undefined

  async function sourceOf(name: string) {
    const file = await pictures.open(name)
    if (!file || file.size > most) return undefined
    const base64 = (await buffer(file.stream())).toString('base64')
    return `<source ${inlinedMark} media="${phones}" srcset="data:image/avif;base64,${base64}" type="image/avif">`
  }

  function read(name: string) {
    const reading: typeof latest = { name }
    latest = reading
    sourceOf(name).then(
      (source) => Object.assign(reading, { source }),
      // Tried again with the next page.
      () => (latest = undefined),
    )
  }

  return (picture: string): InlinedPicture | undefined => {
    const name = pictureCopies(picture, 'avif').find(({ width }) => width === phoneWidth)?.name
    if (!name) return undefined
    if (latest?.name !== name) read(name)
    const source = latest?.source
    return source === undefined
      ? undefined
      : { name, into: (markup) => markup.replace('<picture>', (start) => start + source) }
  }
}
