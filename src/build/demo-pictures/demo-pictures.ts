import { heroScenes, pageBannerScenes } from './banner-scenes'
import * as rooms from './room-scenes'
import { sheetScene, type Scene } from './scene'
import { box, picture, tones } from './shapes'
import * as streets from './street-scenes'

const byProduct = {
  salary: { seed: 11, main: 'wallet', badge: 'calendar-check' },
  equipment: { seed: 12, main: 'washing-machine', badge: 'needle' },
  sme: { seed: 13, main: 'factory', badge: 'chart-line-up' },
  vendor: { seed: 14, main: 'truck', badge: 'handshake' },
  trader: { seed: 15, main: 'basket', badge: 'hand-coins' },
  travel: { seed: 16, main: 'suitcase-rolling', badge: 'airplane-tilt' },
} satisfies Record<string, Scene>

const sheets = {
  requirements: { seed: 31, main: 'clipboard-text', badge: 'certificate' },
} satisfies Record<string, Scene>

const drawnAll = <K extends string>(scenes: Record<K, Scene>, width: number, height: number) =>
  Object.fromEntries(
    Object.entries<Scene>(scenes).map(([name, scene]) => [name, sheetScene(scene, width, height)]),
  ) as Record<K, string>

const onWall = (scene: () => string) => picture(960, 720, box(0, 0, 960, 720, tones.wall) + scene())

/** The pictures of the products, each another place with people. */
const products = () => ({
  salary: onWall(rooms.salary),
  equipment: onWall(rooms.equipment),
  sme: onWall(rooms.sme),
  vendor: onWall(streets.vendor),
  trader: onWall(streets.trader),
  travel: onWall(streets.travel),
})

/** Every picture of the demo content as SVG, by its place. Sizes in pixels. */
export const demoPictures = () => ({
  banners: heroScenes(),
  'page-banners': pageBannerScenes(),
  options: drawnAll(byProduct, 640, 480),
  products: products(),
  sheets: drawnAll(sheets, 960, 720),
})
