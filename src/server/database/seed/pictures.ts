import { bannerScene, medallionScene, sheetScene, type Scene } from './scene'

const salary = { seed: 11, main: 'wallet', badges: ['calendar-check', 'coins'] }
const equipment = { seed: 12, main: 'washing-machine', badges: ['needle', 'wrench'] }
const sme = { seed: 13, main: 'factory', badges: ['chart-line-up', 'handshake'] }
const vendor = { seed: 14, main: 'truck', badges: ['handshake', 'package'] }
const trader = { seed: 15, main: 'basket', badges: ['hand-coins', 'cash-register'] }
const travel = { seed: 16, main: 'suitcase-rolling', badges: ['airplane-tilt', 'ticket'] }

const byProduct = { salary, equipment, sme, vendor, trader, travel }

const banners = {
  shop: { seed: 1, main: 'storefront', badges: ['hand-coins', 'cash-register'] },
  machine: { seed: 2, main: 'washing-machine', badges: ['wrench', 'needle'] },
  payday: { seed: 3, main: 'wallet', badges: ['calendar-check', 'coins'] },
}

const pageBanners = {
  products: { seed: 21, main: 'package', badges: ['tag', 'truck'] },
  contact: { seed: 22, main: 'chats-circle', badges: ['phone-call', 'envelope'] },
  faq: { seed: 23, main: 'question', badges: ['book-open-text', 'chats-circle'] },
  investments: { seed: 24, main: 'piggy-bank', badges: ['trend-up', 'plant'] },
}

const sheets = {
  requirements: { seed: 31, main: 'clipboard-text', badges: ['certificate'] },
}

const drawnAll = <K extends string>(
  scenes: Record<K, unknown>,
  draw: (scene: Scene, width: number, height: number) => string,
  width: number,
  height: number,
) =>
  Object.fromEntries(
    Object.entries(scenes).map(([name, scene]) => [name, draw(scene as Scene, width, height)]),
  ) as Record<K, string>

/** Every picture of the demo content as SVG, by its place. Sizes in pixels. */
export const seedPictures = () => ({
  banners: drawnAll(banners, bannerScene, 1920, 1080),
  pageBanners: drawnAll(pageBanners, bannerScene, 1920, 720),
  options: drawnAll(byProduct, sheetScene, 640, 480),
  products: drawnAll(byProduct, medallionScene, 960, 720),
  sheets: drawnAll(sheets, sheetScene, 960, 720),
})

/** A text for each picture: its SVG, later its stored name. */
export type SeedPictures = ReturnType<typeof seedPictures>
