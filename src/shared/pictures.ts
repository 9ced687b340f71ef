import type { ContentKey } from '../../schemas'

/** A section that shows a picture, with its live version and where in it, '/0/image'. */
export interface PictureUse {
  section: ContentKey
  version: number
  paths: string[]
}

/** A picture of the site; `alt` describes it, '' where nobody has. */
export interface StoredPicture {
  name: string
  alt: string
  /** What visitors see of it now; empty for one in a draft or an old version. */
  uses: PictureUse[]
}

export interface PicturePage {
  /** Those in use first, in the order of the sections, then the last ones that were. */
  pictures: StoredPicture[]
  total: number
  page: number
  pages: number
}

export const picturePageSize = 12

/** Replaces a picture everywhere it stands. */
export interface PictureReplacement {
  picture: string
  by: string
  /** Describes the new picture; '' for a decorative one. */
  alt: string
  /** The versions of the sections that were seen to show it. */
  seen: Partial<Record<ContentKey, number>>
}

export interface PictureReplaced {
  message: string
  /** The new version of each section. */
  versions: Partial<Record<ContentKey, number>>
}
