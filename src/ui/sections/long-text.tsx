import { useMemo } from 'react'
import type { RichNode } from '../../shared/rich-text-tree'
import { RichText, useRichText } from '../rich-text-view'
import styles from './long-text.module.css'

interface Part {
  id: string
  title: string
}

const textOf = (node: RichNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

/** A text whose headings can be linked to, and these headings. */
function withParts(text: readonly RichNode[]) {
  const parts: Part[] = []
  const nodes = text.map((node) => {
    if (typeof node === 'string' || node.tag !== 'h2') return node
    const id = `part-${parts.length + 1}`
    parts.push({ id, title: textOf(node) })
    return { ...node, attributes: { ...node.attributes, id } }
  })
  return { nodes, parts }
}

const Contents = ({ parts }: { parts: Part[] }) => (
  <nav aria-labelledby="contents" className={`no-print ${styles.contents}`}>
    <p className={styles.label} id="contents">
      On this page
    </p>
    <ul className={styles.list}>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a className="link" href={`#${id}`}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

interface LongTextProps {
  html: string
  /** A part of our own at its end. */
  last?: Part & { text: string }
}

/** A page of rich text, as wide as a text can be read, with a list of its headings. */
export function LongText({ html, last }: LongTextProps) {
  const read = useRichText(html, 2)
  const { nodes, parts } = useMemo(() => withParts(read), [read])
  const all = last ? [...parts, last] : parts
  return (
    <div className={`wrap band ${styles.columns}`}>
      {all.length > 1 && <Contents parts={all} />}
      <div className={styles.text}>
        {html ? <RichText nodes={nodes} /> : <p>There is no text here yet.</p>}
        {last && (
          <section aria-labelledby={last.id}>
            <h2 className={styles.last} id={last.id}>
              {last.title}
            </h2>
            <p>{last.text}</p>
          </section>
        )}
      </div>
    </div>
  )
}
