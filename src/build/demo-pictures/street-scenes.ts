import { person } from './person'
import { box, disc, inked, line, parcel, row, shape, skins, tones } from './shapes'

const width = 960

/** A driver hands a parcel to the owner of a shop, in front of a truck. */
export function vendor() {
  const truck =
    box(-20, 130, 420, 420, tones.paper, 12) +
    box(-20, 300, 420, 40, tones.gold) +
    shape('M400 250H520Q540 250 552 276L590 380V550H400Z', tones.brand) +
    shape('M430 280H512L546 380H430Z', tones.shade) +
    disc(120, 560, 70, tones.ink) +
    disc(490, 560, 70, tones.ink)
  return (
    box(0, 560, width, 160, tones.floor) +
    truck +
    person(
      {
        body: 'robo-dance',
        hair: 'flat-top',
        face: 'smile',
        skin: skins.deepBrown,
        line: tones.forest,
      },
      330,
      150,
      0.32,
    ) +
    parcel(468, 408, 126, 110) +
    person(
      { body: 'crossed-arms', hair: 'turban', face: 'calm', skin: skins.brown },
      800,
      150,
      -0.32,
    )
  )
}

/** A crate of fruit or vegetables. */
const heap = (x: number, y: number, colour: string) =>
  row(4, 44, (step) => disc(x + 32 + step, y - 16, 24, colour)) +
  row(3, 44, (step) => disc(x + 54 + step, y - 50, 24, colour)) +
  inked(box(x, y - 12, 196, 52, tones.wood, 4))

/** A trader at her market stall, with a customer who carries a basket. */
export function trader() {
  const awning = row(5, 144, (x, i) =>
    shape(`M${x - 20} 0H${x + 124}V84A72 42 0 0 1 ${x - 20} 84Z`, i % 2 ? tones.paper : tones.gold),
  )
  const basket = inked(
    line('M716 640Q800 560 884 640', tones.darkWood, 12) +
      disc(790, 636, 30, tones.tomato) +
      shape('M700 642H900L880 760H720Z', tones.wood),
  )
  return (
    box(0, 600, width, 120, tones.floor) +
    box(648, 60, 18, 660, tones.darkWood) +
    awning +
    person(
      { body: 'whatever', hair: 'short-curly', face: 'eating-happy', skin: skins.deepBrown },
      322,
      200,
      0.3,
    ) +
    box(0, 540, 640, 180, tones.brand) +
    inked(box(-10, 536, 660, 30, tones.wood)) +
    heap(24, 502, tones.tomato) +
    heap(420, 502, tones.leaf) +
    person(
      {
        body: 'walking',
        hair: 'short-scratch',
        face: 'smile',
        skin: skins.brown,
        line: tones.brick,
      },
      800,
      160,
      -0.3,
    ) +
    basket
  )
}

/** A traveller with her suitcase, below a plane. */
export function travel() {
  const plane = `<g transform="translate(36 -30)">${shape(
    'M604 274L799 214Q859 199 874 226Q880 247 832 268L754 301L664 439L619 454L664 328L574 358L538 403L508 409L526 358L490 316L520 307L562 322Z',
    tones.shade,
  )}</g>`
  const suitcase =
    line('M250 402L196 500', tones.brand, 8) +
    `<g transform="rotate(14 170 580)">${box(110, 490, 120, 170, tones.gold, 14)}${box(110, 560, 120, 14, tones.paper)}</g>` +
    disc(122, 662, 14, tones.ink)
  return (
    disc(560, 120, 60, tones.paleGold) +
    plane +
    box(0, 600, width, 120, tones.floor) +
    suitcase +
    person(
      { body: 'robo-dance', hair: 'bun', face: 'smile', skin: skins.brown, line: tones.brick },
      345,
      56,
      0.22,
    )
  )
}
