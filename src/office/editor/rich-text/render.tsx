import type { CSSProperties, ReactNode } from 'react'
import { Transforms } from 'slate'
import {
  ReactEditor,
  useSelected,
  useSlateStatic,
  type RenderElementProps,
  type RenderLeafProps,
} from 'slate-react'
import { lineText } from './element-kinds'
import type { ImageElement } from './slate-value'

function Picture({ attributes, children, element }: RenderElementProps) {
  const { src, alt } = element as ImageElement
  const isSelected = useSelected()
  const editor = useSlateStatic()
  return (
    <span {...attributes}>
      {children}
      <img
        alt={alt}
        contentEditable={false}
        data-selected={isSelected || undefined}
        // A press on what cannot be edited takes the keys from the text around it.
        onClick={() => {
          Transforms.select(editor, ReactEditor.findPath(editor, element))
          ReactEditor.focus(editor)
        }}
        src={src}
      />
    </span>
  )
}

/**
 * An element of the text. Headings only look like headings, because they do not belong to the
 * page's outline; `data-tag` keeps the tag for copying.
 */
export function TextElement(props: RenderElementProps) {
  const { attributes, children, element } = props
  switch (element.type) {
    case 'img':
      return <Picture {...props} />
    case 'a':
      return (
        <a {...attributes} href={element.href} onClick={(event) => event.preventDefault()}>
          {children}
        </a>
      )
    case 'p':
      return <p {...attributes}>{children}</p>
    case 'ol':
      return (
        <ol {...attributes} start={element.start}>
          {children}
        </ol>
      )
    case 'ul':
    case 'li':
    case 'blockquote': {
      const Tag = element.type
      return <Tag {...attributes}>{children}</Tag>
    }
    default:
      return (
        <div {...attributes} data-empty={!lineText(element.children)} data-tag={element.type}>
          {children}
        </div>
      )
  }
}

const marks = ['strong', 'em', 'u', 's'] as const

export function TextLeaf({ attributes, children, leaf }: RenderLeafProps) {
  const style: CSSProperties = { color: leaf.color, backgroundColor: leaf['background-color'] }
  const marked = marks.reduce<ReactNode>(
    (inner, Tag) => (leaf[Tag] ? <Tag>{inner}</Tag> : inner),
    children,
  )
  return (
    <span {...attributes} style={leaf.color || leaf['background-color'] ? style : undefined}>
      {marked}
    </span>
  )
}
