/** The banner of the whistleblowing page: fixed files of the site. */
export const whistlePicture = {
  src: '/whistle-banner.webp',
  avif: '/whistle-banner-960.avif 960w, /whistle-banner.avif 1920w',
}
