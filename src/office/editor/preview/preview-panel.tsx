import { useSelector } from '@xstate/react'
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AdminSection } from '../../../shared/admin-sections'
import { DocumentPreview } from '../../../ui/form/document-preview'
import { PictureInsteadContext } from '../../../ui/picture'
import { Spinner } from '../../../ui/spinner'
import { FirstSlideContext, MediaWindowContext } from '../../../ui/use-media'
import { EditorBoundary } from '../rich-text/editor-boundary'
import { isStandIn } from '../chosen-pictures'
import { valueAt } from '../draft'
import { useEditor } from '../editor-context'
import { rowIn } from '../field-names'
import { draftIn } from '../section-machine'
import line from '../../../ui/kit/line.module.css'
import styles from './preview-panel.module.css'
import { sectionPreview } from './section-preview'
import { Button } from '../../../ui/kit/button'
import { Stack } from '../../../ui/kit/stack'

const widths = { Phone: 390, Desktop: 1280 } as const
type Width = keyof typeof widths

const height = 760
const tallest = 1000

const isStyle = (node: Node) =>
  node instanceof Element && node.matches('link[rel="stylesheet"], style')

/**
 * Copies the page's styles, and those added later, into the frame.
 * @returns a function that ends it
 */
function copyStyles(frame: Document) {
  const copy = (nodes: Iterable<Node>) => {
    for (const node of nodes) if (isStyle(node)) frame.head.append(frame.importNode(node, true))
  }
  copy(document.head.childNodes)
  frame.documentElement.lang = 'en'
  // Rich text is drawn anew with each letter, and shown as it is saved.
  frame.documentElement.translate = false
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) copy(addedNodes)
  })
  watch.observe(document.head, { childList: true })
  return () => watch.disconnect()
}

const shownAs = ({ title }: AdminSection) => `${title} as visitors would see it`

/** The lines that visitors read of a field, else of its row. */
function* wordsAt(content: unknown, path: string) {
  const row = path.replace(/\/[^/]*$/, '')
  const values = [valueAt(content, path), ...Object.values(valueAt(content, row) ?? {})]
  for (const value of rowIn(path) === undefined ? values.slice(0, 1) : values)
    if (typeof value === 'string') yield* value.split('\n').filter(Boolean)
}

/** An error boundary around the preview: a failure affects neither page nor changes. */
function Drawn({ path }: PreviewPanelProps) {
  const { actor, section } = useEditor()
  const { content } = useDeferredValue(useSelector(actor, draftIn))
  const page = useRef<HTMLDivElement>(null)
  const words = useRef(content)
  useEffect(() => {
    words.current = content
  }, [content])
  useEffect(() => {
    const inside = page.current!
    const view = inside.ownerDocument.defaultView!
    const shown = [...inside.querySelectorAll<HTMLElement>('h1, h2, h3, h4, p, button')]
    const texts = shown.map(({ textContent }) => textContent.trim())
    const at = [...wordsAt(words.current, path)].map((word) => texts.indexOf(word))
    const edited = shown[at.find((index) => index >= 0) ?? -1]
    if (!edited) return undefined
    edited.dataset.edited = ''
    // Only down: a slide that is not shown stands beside its carousel.
    const follow = () =>
      view.scrollTo(0, view.scrollY + edited.getBoundingClientRect().top - view.innerHeight / 3)
    // Styles, pictures and the size of the frame come later; whoever has moved the page is left where they are.
    const watch = new ResizeObserver(follow)
    watch.observe(inside)
    view.addEventListener('resize', follow)
    const stop = () => {
      watch.disconnect()
      view.removeEventListener('resize', follow)
    }
    for (const act of ['wheel', 'keydown', 'pointerdown']) view.addEventListener(act, stop)
    return () => {
      stop()
      delete edited.dataset.edited
    }
  }, [path])
  return (
    // Focusable for scrolling by keyboard; its content is inert.
    <div
      aria-label={shownAs(section)}
      className={`${line.edited} ${styles.page}`}
      ref={page}
      role="region"
      tabIndex={0}
    >
      <div inert>{sectionPreview(section.content, content)}</div>
    </div>
  )
}

interface PreviewPanelProps {
  /** Of the field that was edited last: there it opens, and stays. */
  path: string
  /** Whether it stands beside the form and is as high as the window. */
  isBeside?: boolean
}

/** What visitors would see after a save, by the same components. */
export function PreviewPanel({ path, isBeside = false }: PreviewPanelProps) {
  const { section, chosen } = useEditor()
  const [width, setWidth] = useState<Width>('Desktop')
  const [place, setPlace] = useState<Document>()
  const [room, setRoom] = useState({ width: widths.Desktop as number, height })
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside) return undefined
    setPlace(inside)
    return copyStyles(inside)
  }, [])

  useEffect(() => {
    if (!stage.current) return undefined
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect))
    watch.observe(stage.current)
    return () => watch.disconnect()
  }, [])

  const wide = widths[width]
  const scale = Math.min(1, room.width / wide)
  const row = rowIn(path)
  return (
    <section aria-label="Preview" className={isBeside ? styles.beside : undefined}>
      <Stack isRow>
        {(Object.keys(widths) as Width[]).map((one) => (
          <Button
            aria-pressed={width === one}

            key={one}
            onClick={() => setWidth(one)}
          >
            {one}
          </Button>
        ))}
      </Stack>
      <div
        className={`frame pale ${line.stage} ${styles.stage}`}
        ref={stage}
        style={isBeside ? { maxHeight: tallest * scale } : { height: height * scale }}
      >
        <iframe
          className={styles.frame}
          ref={frame}
          style={{
            width: wide,
            height: isBeside ? room.height / scale : height,
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room.width - wide) / 2),
          }}
          title={shownAs(section)}
        />
      </div>
      {place &&
        createPortal(
          <PictureInsteadContext
            value={(name) => {
              const file = isStandIn(name) ? chosen.file(name) : undefined
              return file && <DocumentPreview content={file} full />
            }}
          >
            <MediaWindowContext value={place.defaultView ?? undefined}>
              <EditorBoundary
                instead={() => <p>The preview cannot be shown.</p>}
                key={`${width} ${row}`}
              >
                <Suspense fallback={<Spinner label="Loading the preview" />}>
                  <FirstSlideContext value={row ?? 0}>
                    <Drawn path={path} />
                  </FirstSlideContext>
                </Suspense>
              </EditorBoundary>
            </MediaWindowContext>
          </PictureInsteadContext>,
          place.body,
        )}
    </section>
  )
}
