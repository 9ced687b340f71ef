import { useEffect, useRef } from 'react'
import styles from './document-viewer.module.css'

/** Maximum side of the drawn picture, in px. */
const longest = 2400

interface DocumentPictureProps {
  content: Blob
  label: string
  /** Quarter turns to the right. */
  turns: number
  /** Of the frame's width. */
  zoom: number
  onFailed: () => void
}

/** A document drawn on a canvas: the Content-Security-Policy need not allow `blob:`. */
export function DocumentPicture({ content, label, turns, zoom, onFailed }: DocumentPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const failed = useRef(onFailed)
  useEffect(() => void (failed.current = onFailed))
  useEffect(() => {
    let isGone = false
    async function draw() {
      const picture = await createImageBitmap(content)
      const element = canvas.current
      const context = element?.getContext('2d')
      if (isGone || !element || !context) return
      const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
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
    draw().catch(() => isGone || failed.current())
    return () => {
      isGone = true
    }
  }, [content, turns])
  return (
    <canvas
      aria-label={label}
      className={styles.picture}
      data-zoom={zoom}
      ref={canvas}
      role="img"
    />
  )
}
