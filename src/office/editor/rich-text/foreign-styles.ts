/** Parses a style attribute; property names in lower case, the last declaration wins. */
export function declarationsOf(style: string): Map<string, string> {
  const declarations = style.split(';').map((declaration) => {
    const [property = '', ...value] = declaration.split(':')
    return [property.trim().toLowerCase(), value.join(':').trim().toLowerCase()] as const
  })
  return new Map(declarations.filter(([property, value]) => property && value))
}

const isBold = (value: string) => /^(?:bold|bolder|[6-9]00)$/.test(value)

/** Styles that other editors write instead of tags. */
const tagStyles: { tag: string; properties: string[]; matches: (value: string) => boolean }[] = [
  { tag: 'strong', properties: ['font-weight'], matches: isBold },
  { tag: 'em', properties: ['font-style'], matches: (value) => /italic|oblique/.test(value) },
  {
    tag: 'u',
    properties: ['text-decoration', 'text-decoration-line'],
    matches: (value) => value.includes('underline'),
  },
  {
    tag: 's',
    properties: ['text-decoration', 'text-decoration-line'],
    matches: (value) => value.includes('line-through'),
  },
]

/** The tags that replace a style. */
export const tagsOf = (declarations: ReadonlyMap<string, string>): string[] =>
  tagStyles
    .filter(({ properties, matches }) =>
      properties.some((name) => matches(declarations.get(name) ?? '')),
    )
    .map(({ tag }) => tag)

/** Black on white is the default: not stored. */
const ordinary =
  /^(?:#(?:000|111|222|333){1,2}|black|windowtext|auto|inherit|initial|#(?:fff){1,2}|white|transparent|none|rgba?\(\s*0[\s,]+0[\s,]+0[^)]*\)|rgb\(\s*255,\s*255,\s*255\s*\))$/

/** The colours of a style as our own style attribute; '' when there is none to keep. */
export function coloursOf(declarations: ReadonlyMap<string, string>): string {
  const grounds = ['background-color', 'mso-highlight', 'background']
  const ground = grounds.map((name) => declarations.get(name)).find((value) => value !== undefined)
  const pairs = [
    ['color', declarations.get('color')],
    ['background-color', ground],
  ] as const
  return pairs
    .filter(([, value]) => value !== undefined && !ordinary.test(value))
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}
