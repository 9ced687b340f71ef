import { useEffect, useRef } from 'react'
import styles from '../kit/field.module.css'

/** Maximum side of a preview, in CSS px. */
const longest = { small: 160, full: 1280 }

/** A preview drawn on a canvas: the Content-Security-Policy need not allow `blob:`. */
export function DocumentPreview({ content, full }: { content: Blob; full?: boolean }) {
  const most = full ? longest.full : longest.small
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    async function draw() {
      const picture = await createImageBitmap(content)
      const scale = Math.min(1, (most * devicePixelRatio) / Math.max(picture.width, picture.height))
      const element = canvas.current
      if (isGone || !element) return picture.close()
      element.width = Math.max(1, Math.round(picture.width * scale))
      element.height = Math.max(1, Math.round(picture.height * scale))
      const context = element.getContext('2d')
      if (context) context.imageSmoothingQuality = 'high'
      context?.drawImage(picture, 0, 0, element.width, element.height)
      picture.close()
    }
    draw().catch(() => {})
    return () => {
      isGone = true
    }
  }, [content, most])
  return <canvas aria-hidden="true" className={full ? styles.full : styles.preview} ref={canvas} />
}
