import type { RJSFSchema } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon'
import { useDraftText } from './editor-context'
import styles from './editor.module.css'

/** The property whose text names a row: its first line that is not about a picture. */
export const titleProperty = ({ properties = {} }: RJSFSchema) =>
  Object.entries(properties).find(
    ([, property]) =>
      typeof property === 'object' && property.format === 'line' && !('x-describes' in property),
  )?.[0] ?? ''

function RowTitle({ name, path }: { name: string; path: string }) {
  const title = useDraftText(path).trim()
  return title ? `${name}: ${title}` : name
}

interface RowFrameProps {
  id: string
  name: string
  /** The element of its heading: one level below what the list stands under. */
  heading: 'h2' | 'h3'
  /** Where its title stands. */
  titlePath: string
  isOpen: boolean
  onFold: () => void
  /** What else can be done with the row. */
  actions: ReactNode
  children: ReactNode
}

/** One row of a list: what it says, what can be done with it, and, unless it is folded, its fields. */
export function RowFrame(props: RowFrameProps) {
  const { id, name, heading: Heading, titlePath, isOpen, onFold, actions, children } = props
  return (
    <fieldset className={styles.row} id={id} tabIndex={-1}>
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.rowHead}>
        <Heading className={styles.rowName}>
          <button
            aria-controls={`${id}-fields`}
            aria-expanded={isOpen}
            className={styles.fold}
            onClick={onFold}
            type="button"
          >
            <Icon name={isOpen ? 'down' : 'next'} size={20} />
            <span>
              <RowTitle name={name} path={titlePath} />
            </span>
          </button>
        </Heading>
        {actions}
      </div>
      <div className={styles.rowFields} hidden={!isOpen} id={`${id}-fields`}>
        {children}
      </div>
    </fieldset>
  )
}
