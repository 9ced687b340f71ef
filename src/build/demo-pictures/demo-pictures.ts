import { heroScenes, pageBannerScenes } from './banner-scenes'
import * as rooms from './room-scenes'
import { box, picture, tones } from './shapes'
import * as streets from './street-scenes'

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
  products: products(),
  investments: { requirements: onWall(rooms.requirements) },
})
