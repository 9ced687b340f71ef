import type { Content } from '../../../../schemas'
import type { PictureStore } from '../../files/picture-store'
import { demoContent } from './demo-content'
import { seedPictures, type SeedPictures } from './pictures'

/** Draws and stores every picture; returns their names. */
async function storedNames(pictures: PictureStore): Promise<SeedPictures> {
  const drawings = Object.entries(seedPictures()).flatMap(([group, set]) =>
    Object.entries(set).map(([name, svg]) => ({ group, name, svg })),
  )
  const stored = await Promise.all(
    drawings.map(async ({ group, name, svg }) => {
      return [group, name, await pictures.draw(svg)] as const
    }),
  )
  const names: Record<string, Record<string, string>> = {}
  for (const [group, name, file] of stored) names[group] = { ...names[group], [name]: file }
  return names as SeedPictures
}

/** The complete demo content; its pictures are stored when it resolves. */
export const seedContent = async (pictures: PictureStore): Promise<Partial<Content>> =>
  demoContent(await storedNames(pictures))
