/** The map on the contact page, which alone loads it. An empty address hides its link or frame. */
export const officeMap = {
  title: 'Map of our office',
  /** Its origin is the only one that may be framed. */
  embedUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=3.380%2C6.440%2C3.400%2C6.460&layer=mapnik',
  linkUrl: 'https://www.openstreetmap.org/#map=16/6.4500/3.3900',
}
