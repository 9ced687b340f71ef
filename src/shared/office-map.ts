import type { SiteFacts } from './site'

/** The only other origin that pages use. */
export const mapOrigin = 'https://www.openstreetmap.org'

/** How far the small map reaches from its middle, in degrees. */
const reach = 0.01

/** The map of the contact page; undefined without a place. */
export function officeMap({ latitude, longitude }: SiteFacts['map']) {
  if (!latitude || !longitude) return undefined
  const [north, east] = [Number(latitude), Number(longitude)]
  const box = [east - reach, north - reach, east + reach, north + reach].map((side) =>
    side.toFixed(3),
  )
  return {
    embedUrl: `${mapOrigin}/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik`,
    linkUrl: `${mapOrigin}/#map=16/${latitude}/${longitude}`,
  }
}
