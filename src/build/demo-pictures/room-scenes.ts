import { person } from './person'
import { box, counter, disc, inked, line, plant, row, shape, shelf, skins, tones } from './shapes'

const width = 960
const height = 720

/** A month on the wall: the day of pay is golden. */
const calendar = (x: number, y: number) =>
  box(x, y, 200, 190, tones.paper, 10) +
  box(x, y, 200, 44, tones.brand, 10) +
  row(3, 48, (down, week) =>
    row(3, 66, (right, day) =>
      disc(
        x + 34 + right,
        y + 74 + down,
        week === 2 && day === 2 ? 18 : 10,
        week === 2 && day === 2 ? tones.gold : tones.shade,
      ),
    ),
  )

/** Someone at a desk with a laptop, under a calendar. */
export function salary() {
  const coins = row(4, 16, (up) =>
    inked(`<ellipse cx="150" cy="${530 - up}" rx="52" ry="15" fill="${tones.gold}"/>`),
  )
  return (
    calendar(650, 90) +
    person(
      {
        body: 'geek',
        hair: 'short',
        face: 'smile',
        beard: 'moustache-thin',
        skin: skins.darkBrown,
      },
      400,
      140,
      0.39,
    ) +
    counter(542, width, height, tones.wood, tones.brand) +
    coins +
    plant(800, 544, 110)
  )
}

const spool = (x: number, y: number, colour: string) =>
  box(x, y - 52, 44, 52, colour, 4) + box(x - 6, y - 58, 56, 10, tones.darkWood, 3)

/** A tailor at her sewing machine. */
export function equipment() {
  const machine = inked(
    box(500, 500, 330, 44, tones.paper, 8) +
      shape('M560 350H770Q800 350 800 380V502H726V424H628V446H560Z', tones.brand) +
      line('M594 448V500', tones.brand, 8) +
      disc(822, 392, 30, tones.gold),
  )
  const cloth = inked(shape('M548 500H646L664 636Q634 656 604 640T536 642Z', tones.gold))
  const threads = [tones.gold, tones.tomato, tones.leaf, tones.paper, tones.brand]
  return (
    shelf(
      500,
      230,
      380,
      row(5, 70, (x, i) => spool(530 + x, 230, threads[i]!)),
    ) +
    person(
      {
        body: 'explaining',
        hair: 'bun-fancy',
        face: 'calm',
        skin: skins.brown,
        cloth: tones.paper,
      },
      310,
      112,
      0.42,
    ) +
    counter(544, width, height, tones.wood, tones.brand) +
    machine +
    cloth
  )
}

/** Two people in a workshop, behind planks. */
export function sme() {
  const hammer = box(420, 70, 18, 150, tones.darkWood, 6) + box(390, 60, 78, 40, tones.brand, 6)
  const saw =
    shape('M520 90H720L700 130H520Z', tones.shade) + box(490, 84, 50, 60, tones.darkWood, 12)
  const plank = (x: number, y: number, w: number) => box(x, y, w, 30, tones.wood, 3)
  return (
    row(3, 44, (x) => box(30 + x, 40 + x, 34, 600, tones.paleGold)) +
    hammer +
    saw +
    person(
      {
        body: 'arms-crossed',
        hair: 'short-scratch',
        face: 'smile',
        beard: 'full',
        skin: skins.deepBrown,
      },
      330,
      140,
      0.38,
    ) +
    person(
      {
        body: 'paper',
        hair: 'hijab',
        face: 'calm',
        skin: skins.brown,
        line: tones.brick,
        hairColour: tones.brand,
        cloth: tones.tomato,
      },
      690,
      140,
      0.38,
    ) +
    counter(560, width, height, tones.darkWood, tones.brand) +
    inked(plank(60, 500, 330) + plank(90, 530, 360) + plank(120, 470, 220)) +
    inked(box(800, 504, 140, 58, tones.gold, 6) + line('M838 504V476H902V504', tones.brand, 8))
  )
}

/** Two people at a table with papers, before a safe. */
export function requirements() {
  const safe =
    box(40, 250, 210, 320, tones.brand, 12) +
    box(60, 272, 170, 276, tones.night, 8) +
    disc(150, 410, 44, tones.shade) +
    disc(150, 410, 16, tones.gold) +
    box(206, 340, 12, 60, tones.gold, 6)
  const sheet = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${
      inked(box(0, 0, 150, 62, tones.paper, 3)) +
      row(2, 18, (down) => line(`M18 ${20 + down}H${110 - down}`, tones.shade, 6))
    }</g>`
  const seal = inked(disc(598, 566, 20, tones.gold))
  return (
    safe +
    disc(500, 120, 56, tones.paper) +
    line('M500 84V120L526 136', tones.brand, 8) +
    person(
      {
        body: 'button-shirt',
        hair: 'short-curly',
        face: 'smile',
        beard: 'chin',
        skin: skins.darkBrown,
      },
      370,
      140,
      0.38,
    ) +
    person(
      {
        body: 'pocket-shirt',
        hair: 'twists',
        face: 'calm',
        skin: skins.brown,
        line: tones.brick,
      },
      666,
      140,
      -0.38,
    ) +
    counter(560, width, height, tones.wood, tones.brand) +
    sheet(330, 512, -5) +
    sheet(490, 506, 4) +
    seal +
    plant(884, 562, 100)
  )
}
