import { uploadsPath } from '../../shared/endpoints'
import type { PageName } from '../../shared/pages'
import { bannerSizes, pictureSrcset } from '../../shared/picture'
import type { ReadContent } from './live-sections'

/** The banner at the head of a page: its picture is the largest thing that a visitor sees first. */
const leads: Partial<Record<PageName, (read: ReadContent) => Promise<string | undefined>>> = {
  home: async (read) => (await read('banners'))[0]?.image,
  products: async (read) => (await read('products'))[0]?.image,
  investments: async (read) => (await read('investmentBanner')).image,
  contact: async (read) => (await read('contactPage')).main.image,
  faq: async (read) => (await read('faqPage')).main.image,
}

/** The name of the picture that a page shows first; undefined where it has none. */
export const leadPicture = async (name: PageName, read: ReadContent) =>
  (await leads[name]?.(read)) || undefined

/** The attributes of a preload that matches what the page's <picture> will choose. */
export function picturePreload(name: string): Record<string, string> {
  const srcset = pictureSrcset(name, 'avif', uploadsPath)
  return srcset
    ? { imagesrcset: srcset, imagesizes: bannerSizes, type: 'image/avif' }
    : { href: uploadsPath + encodeURIComponent(name) }
}
