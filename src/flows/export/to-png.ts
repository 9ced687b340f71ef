import { fonts } from './stand-alone-svg'

/** The maximum size of a canvas on phones. */
const most = { scale: 2, side: 8000, area: 16_000_000 }

const number = (element: Element, name: string) =>
  Number.parseFloat(element.getAttribute(name) ?? '') || 0

/** The outline of a shape as SVG writes it; older canvases have no rounded rectangles. */
function outlineOf(shape: Element): string {
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
    number(shape, name),
  ) as [number, number, number, number]
  if (shape.localName === 'circle') {
    const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => number(shape, name)) as [
      number,
      number,
      number,
    ]
    return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
  }
  if (shape.localName !== 'rect') return shape.getAttribute('d') ?? ''
  const r = Math.min(number(shape, 'rx'), width / 2, height / 2)
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return [
    `M${x + r} ${y}h${width - 2 * r}${corner(r, r)}v${height - 2 * r}${corner(-r, r)}`,
    `h${2 * r - width}${corner(-r, -r)}v${2 * r - height}${corner(r, -r)}z`,
  ].join('')
}

function paintText(canvas: CanvasRenderingContext2D, text: Element) {
  canvas.font = `${text.getAttribute('font-weight')} ${text.getAttribute('font-size')} ${fonts}`
  canvas.fillStyle = text.getAttribute('fill') ?? '#000000'
  const wide = number(text, 'textLength') || undefined
  canvas.fillText(text.textContent ?? '', number(text, 'x'), number(text, 'y'), wide)
}

function paintShape(canvas: CanvasRenderingContext2D, shape: Element) {
  const outline = new Path2D(outlineOf(shape))
  const { fill, stroke } = {
    fill: shape.getAttribute('fill'),
    stroke: shape.getAttribute('stroke'),
  }
  if (fill && fill !== 'none') {
    canvas.fillStyle = fill
    canvas.fill(outline)
  }
  if (!stroke || stroke === 'none') return
  canvas.strokeStyle = stroke
  canvas.lineWidth = number(shape, 'stroke-width')
  const dashes = (shape.getAttribute('stroke-dasharray') ?? '').match(/[\d.]+/g) ?? []
  canvas.setLineDash(dashes.map(Number))
  canvas.stroke(outline)
}

/**
 * Paints a stand-alone SVG on a canvas shape by shape: loading it as an image would need `blob:` or
 * `data:` in the Content-Security-Policy. Rejects with a sentence.
 */
export async function toPng(svg: SVGSVGElement): Promise<Blob> {
  const [width, height] = [number(svg, 'width'), number(svg, 'height')]
  const scale = Math.min(
    most.scale,
    most.side / Math.max(width, height),
    Math.sqrt(most.area / (width * height)),
  )
  const element = document.createElement('canvas')
  element.width = Math.ceil(width * scale)
  element.height = Math.ceil(height * scale)
  const canvas = element.getContext('2d')
  if (!canvas) throw new Error('This browser cannot create a PNG. Use the SVG instead.')
  canvas.scale(scale, scale)
  for (const part of svg.querySelectorAll('rect, path, circle, text')) {
    if (part.localName === 'text') paintText(canvas, part)
    else paintShape(canvas, part)
  }
  const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser cannot create a PNG. Use the SVG instead.')
  return blob
}
