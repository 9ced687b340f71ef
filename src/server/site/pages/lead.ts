import { uploadsPath } from '../../../shared/endpoints'
import type { Lead } from '../../../shared/first-screen'
import { pageBanners, type BannerPage } from '../../../shared/page-banners'
import type { PageName } from '../../../shared/pages'
import { bannerSizes, pictureSrcset, productSizes } from '../../../shared/picture'
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

/** A picture of the first screen, for the preload in the head. */
export interface FirstPicture {
  /** The attributes of a preload that matches the browser's choice. */
  preload: Record<string, string>
  /** In the HTML already; otherwise rendered by the program later. */
  isInHtml: boolean
}

const avif = (srcset: string, sizes = bannerSizes) => ({
  imagesrcset: srcset,
  imagesizes: sizes,
  type: 'image/avif',
})

function uploaded(name: string, sizes?: string): Record<string, string> {
  const srcset = pictureSrcset(name, 'avif', uploadsPath)
  return srcset ? avif(srcset, sizes) : { href: uploadsPath + encodeURIComponent(name) }
}

const uploadedIn = (shown: { image: string } | undefined, sizes?: string) =>
  shown?.image ? [uploaded(shown.image, sizes)] : []

/** The pictures that a page shows first, if any. */
export async function firstPictures(
  name: PageName,
  lead: Lead | undefined,
  read: ReadContent,
): Promise<FirstPicture[]> {
  if (name === 'whistle') return [{ preload: avif(whistlePicture.avif), isInHtml: true }]
  const later =
    name === 'home'
      ? uploadedIn((await read('banners'))[0])
      : name === 'products'
        ? uploadedIn((await read('products'))[1], productSizes)
        : []
  return [
    ...uploadedIn(lead).map((preload) => ({ preload, isInHtml: true })),
    ...later.map((preload) => ({ preload, isInHtml: false })),
  ]
}
