import { useEffect, useRef } from 'react'
import styles from './document-preview.module.css'

/** Longest side of a preview, in pixels of the page. */
const longest = { small: 160, full: 1280 }

/** What a chosen picture looks like, drawn by us: the page needs no right to load foreign addresses. */
export function DocumentPreview({ content, full }: { content: Blob; full?: boolean }) {
  const most = full ? longest.full : longest.small
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    async function draw() {
      const picture = await createImageBitmap(content)
      const scale = Math.min(1, (most * devicePixelRatio) / Math.max(picture.width, picture.height))
      const element = canvas.current
      if (isGone || !element) return
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
