import { reserve, textWidth } from '../graph/text-width'

const svgSpace = 'http://www.w3.org/2000/svg'

/** The presentation attributes; the page's styles do not travel with a file. */
const attributes = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
]

/** The page's font if installed, else a fallback; text lengths are fixed. */
const fonts = "'Public Sans Variable', 'Public Sans', 'Noto Sans', system-ui, sans-serif"

function alone(drawn: Element): Element {
  const copy = document.createElementNS(svgSpace, drawn.localName)
  for (const { name, value } of drawn.attributes) {
    if (/^(?:d|[xyr]|c[xy]|rx|width|height)$/.test(name)) copy.setAttribute(name, value)
  }
  if (drawn.localName === 'title') copy.textContent = drawn.textContent
  else if (drawn.localName !== 'g') {
    const style = getComputedStyle(drawn)
    for (const name of attributes) {
      const value = style.getPropertyValue(name)
      if (drawn.localName === 'text' || !name.startsWith('font')) copy.setAttribute(name, value)
    }
    const corner = style.getPropertyValue('rx')
    if (corner.endsWith('px')) copy.setAttribute('rx', corner)
  }
  if (drawn instanceof SVGTextElement) {
    const text = (drawn.textContent ?? '').trim()
    const { fontSize, fontWeight } = getComputedStyle(drawn)
    const thinner = Number(fontWeight) < 600 ? 0.95 : 1
    const wide = (textWidth(text, Number.parseFloat(fontSize)) / reserve) * thinner
    copy.textContent = text
    copy.setAttribute('textLength', wide.toFixed(1))
    copy.setAttribute('lengthAdjust', 'spacingAndGlyphs')
  } else if (drawn.localName !== 'title') copy.append(...[...drawn.children].map(alone))
  return copy
}

/** A chart as an SVG file with its own colours. */
export function standAloneSvg(drawn: SVGSVGElement): SVGSVGElement {
  const svg = document.createElementNS(svgSpace, 'svg')
  const { width: wide, height: high } = drawn.viewBox.baseVal
  const [width, height] = [Math.ceil(wide), Math.ceil(high)]
  const label = drawn.getAttribute('aria-label') ?? ''
  const title = document.createElementNS(svgSpace, 'title')
  title.textContent = label
  const ground = document.createElementNS(svgSpace, 'rect')
  const [across, down] = [String(width), String(height)]
  for (const [name, value] of Object.entries({ width: across, height: down, fill: '#ffffff' })) {
    ground.setAttribute(name, value)
  }
  for (const [name, value] of Object.entries({
    width: across,
    height: down,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'font-family': fonts,
  })) {
    svg.setAttribute(name, value)
  }
  svg.append(title, ground, ...[...drawn.children].map(alone))
  return svg
}
