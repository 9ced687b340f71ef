import { bannerSizes, pictureSrcset } from '../../shared/picture'
import { uploadsPath } from '../../shared/endpoints'
import type { Lead } from '../../shared/first-screen'
import { pageBanners, type BannerPage } from '../../shared/page-banners'
import type { PageName } from '../../shared/pages'
import type { ReadContent } from './live-sections'

const isBannerPage = (name: PageName): name is BannerPage => name in pageBanners

/** The banner that a page's HTML shows already; undefined where the page has none of content. */
export async function leadOf(name: PageName, read: ReadContent): Promise<Lead | undefined> {
  if (!isBannerPage(name)) return undefined
  const { section, bannerIn } = pageBanners[name]
  const banner = bannerIn({ [section]: await read(section) })
  if (!banner) return undefined
  const { title, description, image } = banner
  return { page: name, title, description, image }
}

/** The name of the picture that a page shows first; undefined where it has none. */
export const leadPicture = async (name: PageName, lead: Lead | undefined, read: ReadContent) =>
  (name === 'home' ? (await read('banners'))[0]?.image : lead?.image) || undefined

/** The attributes of a preload that matches what the page's <picture> will choose. */
export function picturePreload(name: string): Record<string, string> {
  const srcset = pictureSrcset(name, 'avif', uploadsPath)
  return srcset
    ? { imagesrcset: srcset, imagesizes: bannerSizes, type: 'image/avif' }
    : { href: uploadsPath + encodeURIComponent(name) }
}
