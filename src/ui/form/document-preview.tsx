import { useEffect, useRef, type ComponentProps } from 'react'
import styles from '../kit/field.module.css'

interface PictureCanvasProps extends Omit<ComponentProps<'canvas'>, 'content'> {
  content: Blob
  /** The longer side at most, in px. */
  most: number
  /** By so many right angles. */
  turns?: number
  onFailed?: () => void
}

/** A picture drawn on a canvas: the Content-Security-Policy need not allow `blob:`. */
export function PictureCanvas({ content, most, turns = 0, onFailed, ...rest }: PictureCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => void (failed.current = onFailed))
  useEffect(() => {
    let isGone = false
    async function draw() {
      const picture = await createImageBitmap(content)
      const element = canvas.current
      const context = element?.getContext('2d')
      if (isGone || !element || !context) return picture.close()
      const scale = Math.min(1, most / Math.max(picture.width, picture.height))
      const [width, height] = [picture.width * scale, picture.height * scale]
      const isAcross = turns % 2 === 1
      element.width = Math.max(1, Math.round(isAcross ? height : width))
      element.height = Math.max(1, Math.round(isAcross ? width : height))
      context.imageSmoothingQuality = 'high'
      context.translate(element.width / 2, element.height / 2)
      context.rotate((turns * Math.PI) / 2)
      context.drawImage(picture, -width / 2, -height / 2, width, height)
      picture.close()
    }
    draw().catch(() => isGone || failed.current?.())
    return () => {
      isGone = true
    }
  }, [content, most, turns])
  return <canvas {...rest} ref={canvas} />
}

/** What a document looks like, beside its name. */
export const DocumentPreview = ({ content, full }: { content: Blob; full?: boolean }) => (
  <PictureCanvas
    aria-hidden="true"
    className={full ? styles.full : styles.preview}
    content={content}
    most={(full ? 1280 : 160) * devicePixelRatio}
  />
)
