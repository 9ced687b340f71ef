import people from './people.json'
import { tones } from './shapes'

/** A part of a person: its outline and lines, and its surfaces by what they show. */
type Part = { base?: string; ground: string; line: string } & Partial<Record<Surface, string>>
const surfaces = ['skin', 'trousers', 'shoes', 'paper', 'wrap'] as const
type Surface = (typeof surfaces)[number]

/** What all people wear alike; `wrap` is a headscarf. */
const clothes = {
  trousers: tones.denim,
  shoes: tones.paper,
  paper: tones.paper,
  wrap: tones.gold,
}

/** How a person looks. Colours as in SVG. */
export interface PersonLook {
  body: keyof typeof people.bodies
  hair: keyof typeof people.hair
  face: keyof typeof people.faces
  beard?: keyof typeof people.beards
  skin: string
  /** Of the shirt; bodies in a dark shirt have the colour `line` there. */
  cloth?: string
  /** Of the body's lines. */
  line?: string
  /** Of the hair and the lines of the head; of a hijab its cloth. */
  hairColour?: string
}

function drawn(part: Part, id: string, colours: Record<string, string>, line: string) {
  const inside = surfaces.flatMap((surface) =>
    part[surface] ? [`<path d="${part[surface]}" fill="${colours[surface]}"/>`] : [],
  )
  const clip = `<clipPath id="${id}"><path d="${part.ground}"/></clipPath>`
  return (
    `<path d="${part.ground}" fill="${colours[part.base ?? 'skin']}"/>` +
    (inside.length > 0 ? `${clip}<g clip-path="url(#${id})">${inside.join('')}</g>` : '') +
    `<path fill-rule="evenodd" d="${part.line}" fill="${line}"/>`
  )
}

/**
 * A person whose head has its middle at `x` and its top at `y` in pixels. Heads are 480 units high,
 * half figures 1150, whole ones 2950; a unit has `scale` pixels. People look to the right, with a
 * negative `scale` to the left.
 */
export function person(look: PersonLook, x: number, y: number, scale: number) {
  const { skin, cloth = tones.gold, line = tones.brand, hairColour = tones.ink } = look
  const colours = { ...clothes, skin, cloth }
  const lines = [people.faces[look.face]]
  if (look.beard) lines.push(people.beards[look.beard])
  return (
    `<g transform="translate(${x} ${y}) scale(${scale} ${Math.abs(scale)}) translate(-460 0)">` +
    drawn(people.bodies[look.body], look.body, colours, line) +
    drawn(people.hair[look.hair], look.hair, colours, hairColour) +
    `<path fill-rule="evenodd" d="${lines.join('')}" fill="${tones.ink}"/></g>`
  )
}
