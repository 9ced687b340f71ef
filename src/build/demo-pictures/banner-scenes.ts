import { person } from './person'
import {
  box,
  disc,
  inked,
  line,
  parcel,
  picture,
  plant,
  row,
  shape,
  shelf,
  skins,
  tones,
} from './shapes'

/** The side of an archway: where it begins, and how wide it is. */
const left = 990
const radius = 415

/**
 * A dark ground, calm where the words stand, and on its right an arch that opens on a scene: pages
 * that crop it keep their right. 1920 pixels wide.
 */
function archway(scene: string, height: number) {
  const top = height * 0.085 + radius
  const arch = `M${left} ${height}V${top}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${height}`
  return picture(
    1920,
    height,
    box(0, 0, 1920, height, tones.night) +
      `<clipPath id="arch"><path d="${arch}Z"/></clipPath>` +
      `<g clip-path="url(#arch)">${box(left, 0, 2 * radius, height, tones.wall)}${scene}</g>`,
  )
}

const counter = (y: number) =>
  box(left, y, 2 * radius, 300, tones.wood) + inked(box(left - 20, y, 900, 40, tones.darkWood))

/** A tin with its label, on `y`. */
const tin = (x: number, y: number, h: number, label: string) =>
  box(x, y - h, 70, h, tones.shade, 8) + box(x, y - h * 0.75, 70, h * 0.5, label)

/** A shopkeeper behind the counter, in front of full shelves. */
function shop() {
  const labels = [tones.tomato, tones.gold, tones.leaf, tones.brand]
  const tins = (y: number, from: number) =>
    shelf(
      left,
      y,
      860,
      row(9, 92, (x, i) => tin(1000 + x, y, i % 3 === 1 ? 84 : 116, labels[(i + from) % 4]!)),
    )
  const till = inked(
    shape('M1620 800L1644 704H1766L1790 800Z', tones.gold) + box(1664, 656, 90, 52, tones.paper, 8),
  )
  return (
    tins(350, 0) +
    tins(560, 2) +
    person(
      {
        body: 'pocket-shirt',
        hair: 'shaved-sides',
        face: 'smile',
        skin: skins.darkBrown,
        beard: 'chin',
      },
      1370,
      226,
      0.52,
    ) +
    counter(800) +
    till
  )
}

/** A washing machine that stands on `y`. */
const washer = (x: number, y: number) =>
  box(x, y - 300, 260, 300, tones.paper, 14) +
  disc(x + 214, y - 258, 20, tones.gold) +
  disc(x + 130, y - 120, 92, tones.shade) +
  disc(x + 130, y - 120, 64, tones.brand)

/** The owner of a laundry with folded washing, in front of her machines. */
function machine() {
  const washing = [tones.tomato, tones.paper, tones.paleGold]
  return (
    row(2, 480, (x) => washer(1040 + x, 660)) +
    person({ body: 'dot-jacket', hair: 'buns', face: 'cute', skin: skins.brown }, 1320, 226, 0.52) +
    counter(800) +
    inked(row(3, 46, (up, i) => box(1600 + (i % 2) * 10, 752 - up, 170, 48, washing[i]!, 20)))
  )
}

/** A woman who reads good news on her phone, at a window. */
function payday() {
  const houses = [200, 320, 250]
  return (
    box(1040, 200, 740, 520, tones.paper, 16) +
    disc(1640, 330, 70, tones.paleGold) +
    row(3, 233, (x, i) => box(1050 + x, 720 - houses[i]!, 234, houses[i]!, tones.floor)) +
    person({ body: 'device', hair: 'bun', face: 'calm', skin: skins.brown }, 1390, 226, 0.52) +
    counter(800) +
    plant(1690, 804, 140)
  )
}

/** A shop assistant among parcels. */
const products = () =>
  shelf(left, 300, 860, parcel(1060, 210, 120, 90) + parcel(1200, 240, 90, 60)) +
  person(
    { body: 'button-shirt', hair: 'twists-volumed', face: 'smile', skin: skins.darkBrown },
    1400,
    120,
    0.41,
  ) +
  counter(570) +
  parcel(1040, 450, 170, 122) +
  parcel(1590, 420, 150, 152) +
  parcel(1080, 370, 110, 80)

/** A bubble of speech; its tip points to the right with `side` 1, to the left with -1. */
const bubble = (x: number, y: number, side: number, fill: string) =>
  shape(`M${x + side * 30} ${y + 40}h${side * 50}v60z`, fill) +
  box(x - 95, y - 60, 190, 120, fill, 40)

/** A clerk with a cup and a telephone. */
function contact() {
  const telephone = inked(
    shape('M1594 572L1616 500H1736L1758 572Z', tones.brand) +
      box(1584, 462, 184, 40, tones.brand, 20) +
      disc(1676, 536, 20, tones.gold),
  )
  return (
    bubble(1190, 270, 1, tones.gold) +
    row(3, 44, (x) => disc(1146 + x, 270, 11, tones.paper)) +
    person(
      {
        body: 'coffee',
        hair: 'short-curly',
        face: 'cute',
        skin: skins.darkBrown,
        cloth: tones.paper,
      },
      1400,
      120,
      0.41,
    ) +
    counter(570) +
    telephone
  )
}

/** Someone who does not know yet, between bubbles of speech. */
const faq = () =>
  bubble(1190, 250, 1, tones.gold) +
  bubble(1610, 260, -1, tones.shade) +
  row(3, 44, (x) => disc(1146 + x, 250, 11, tones.paper) + disc(1566 + x, 260, 11, tones.paper)) +
  person(
    { body: 'whatever', hair: 'bantu-knots', face: 'smile', skin: skins.brown },
    1400,
    130,
    0.41,
  ) +
  counter(585)

/** Someone with a laptop, in front of bars that rise. */
const investments = () =>
  row(4, 84, (x, i) =>
    box(1400 + x, 420 - i * 70, 58, 200 + i * 70, i === 3 ? tones.gold : tones.shade),
  ) +
  person(
    { body: 'geek', hair: 'twists', face: 'smile', skin: skins.deepBrown, cloth: tones.paleGold },
    1270,
    110,
    0.42,
  ) +
  counter(545) +
  row(3, 16, (up) =>
    inked(`<ellipse cx="1740" cy="${532 - up}" rx="52" ry="15" fill="${tones.gold}"/>`),
  )

/** Someone with a letter, between a locked letter box and a shield. */
const whistle = () =>
  shape('M1690 270L1762 298V372Q1762 436 1690 472Q1618 436 1618 372V298Z', tones.brand) +
  line('M1660 366L1682 390L1722 340', tones.gold, 14) +
  person(
    {
      body: 'paper',
      hair: 'short-scratch',
      face: 'calm',
      skin: skins.deepBrown,
      cloth: tones.gold,
    },
    1430,
    120,
    0.41,
  ) +
  counter(570) +
  inked(
    box(1060, 424, 210, 148, tones.tomato, 12) +
      box(1110, 372, 110, 90, tones.paper, 4) +
      box(1060, 464, 210, 108, tones.tomato, 12) +
      box(1092, 480, 146, 14, tones.brand, 7) +
      disc(1165, 534, 14, tones.gold),
  )

/** The pictures of the home page's slider. */
export const heroScenes = () => ({
  shop: archway(shop(), 1080),
  machine: archway(machine(), 1080),
  payday: archway(payday(), 1080),
})

/** The banners of the other pages. */
export const pageBannerScenes = () => ({
  products: archway(products(), 720),
  contact: archway(contact(), 720),
  faq: archway(faq(), 720),
  investments: archway(investments(), 720),
})

/** The banner of the whistle-blowing page, which no administrator changes. */
export const whistleScene = () => archway(whistle(), 720)
