import type { RJSFSchema } from '@rjsf/utils'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon'
import { useDraftText } from './editor-context'
import line from '../../ui/kit/line.module.css'
import styles from './editor.module.css'

/** The property whose first line is the row's title. */
export const titleProperty = ({ properties = {} }: RJSFSchema) =>
  Object.entries(properties).find(
    ([, property]) =>
      typeof property === 'object' &&
      ['line', 'text'].includes(property.format ?? '') &&
      !('x-describes' in property),
  )?.[0] ?? ''

function RowTitle({ name, path }: { name: string; path: string }) {
  const [title = ''] = useDraftText(path).trim().split('\n')
  return title ? `${name}: ${title}` : name
}

interface RowFrameProps {
  id: string
  name: string
  /** The heading element: one level below that of the list. */
  heading: 'h2' | 'h3' | 'h5'
  /** The index path of its title. */
  titlePath: string
  isOpen: boolean
  onFold: () => void
  isDragged: boolean
  /** Where a row that is dragged would be put down. */
  mark: 'before' | 'after' | undefined
  /** Further buttons. */
  actions: ReactNode
  children: ReactNode
}

/** A row: title, buttons and, unless folded, its fields. */
export function RowFrame(props: RowFrameProps) {
  const {
    id,
    name,
    heading: Heading,
    titlePath,
    isOpen,
    onFold,
    isDragged,
    mark,
    actions,
    children,
  } = props
  return (
    <fieldset
      className={`frame ${line.moved} ${styles.row}`}
      data-dragged={isDragged || undefined}
      data-mark={mark}
      id={id}
      tabIndex={-1}
    >
      <legend className="visually-hidden">{name}</legend>
      <div className={styles.rowHead}>
        <Heading className={styles.rowName}>
          <button
            aria-controls={`${id}-fields`}
            aria-expanded={isOpen}
            className={`name ${styles.fold}`}
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
