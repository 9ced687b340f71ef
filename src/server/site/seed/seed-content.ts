import type { Content } from '../../../../schemas'
import type { PictureStore } from '../../core/files/picture-store'
import { demoContent } from './demo-content'

/** The pictures that `src/build/draw-pictures.js` drew, as data URLs: './pictures/investments-requirements-960x720.webp'. */
const drawings = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?inline',
})

/** The complete demo content; its pictures are stored when it resolves. */
export async function seedContent(pictures: PictureStore): Promise<Partial<Content>> {
  const names = new Map(
    await Promise.all(
      Object.entries(drawings).map(async ([file, url]) => {
        const [, place, width, height] = /^\.\/pictures\/([a-z-]+)-(\d+)x(\d+)\.webp$/.exec(file)!
        const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
        const size = { width: Number(width), height: Number(height) }
        return [place!, await pictures.keep({ bytes, ...size, ending: 'webp' })] as const
      }),
    ),
  )
  return demoContent((place) => {
    const name = names.get(place)
    if (name === undefined) throw new Error(`There is no demo picture ${place}`)
    return name
  })
}
