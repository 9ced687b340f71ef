import { uploadsPath } from '../../../shared/endpoints'
import type { Lead } from '../../../shared/first-screen'
import { pageBanners, type BannerPage } from '../../../shared/page-banners'
import type { PageName } from '../../../shared/pages'
import { bannerSizes, pictureSrcset } from '../../../shared/picture'
import { whistlePicture } from '../../../shared/whistle-picture'
import type { ReadContent } from './live-sections'

const isBannerPage = (name: PageName): name is BannerPage => name in pageBanners

/** The banner in a page's HTML; undefined where it does not come from content. */
export async function leadOf(name: PageName, read: ReadContent): Promise<Lead | undefined> {
  if (!isBannerPage(name)) return undefined
  const { section, bannerIn } = pageBanners[name]
  const banner = bannerIn({ [section]: await read(section) })
  if (!banner) return undefined
  const { title, description, image, alt = '' } = banner
  return { page: name, title, description, image, alt }
}

/** The first visible picture, for the preload in the head. */
export interface FirstPicture {
  /** The attributes of a preload that matches the browser's choice. */
  preload: Record<string, string>
  /** In the HTML already; otherwise rendered by the program later. */
  isInHtml: boolean
}

const avif = (srcset: string) => ({
  imagesrcset: srcset,
  imagesizes: bannerSizes,
  type: 'image/avif',
})

function uploaded(name: string): Record<string, string> {
  const srcset = pictureSrcset(name, 'avif', uploadsPath)
  return srcset ? avif(srcset) : { href: uploadsPath + encodeURIComponent(name) }
}

/** The picture that a page shows first, if any. */
export async function firstPicture(
  name: PageName,
  lead: Lead | undefined,
  read: ReadContent,
): Promise<FirstPicture | undefined> {
  if (name === 'whistle') return { preload: avif(whistlePicture.avif), isInHtml: true }
  const image = name === 'home' ? (await read('banners'))[0]?.image : lead?.image
  if (!image) return undefined
  return { preload: uploaded(image), isInHtml: lead !== undefined }
}
