import { toFieldPathId, type FieldProps, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import { useSelector } from '@xstate/react'
import { pathOf } from '../../ui/form/rjsf/form-context'
import { rowsPath, valueAt, type Row } from './draft'
import { useEditor } from './editor-context'
import styles from './editor.module.css'
import { rowName } from './field-names'
import { RowFrame, titleProperty } from './row-frame'
import { type ComponentProps, useEffect, useState } from 'react'
import { Icon, Outline } from '../../ui/icon'
import { draftIn } from './section-machine'
import { listSchema } from './slots'
import { rowId, useRowActions } from './use-row-actions'
import { useRowDrag } from './use-row-drag'
import { Notice } from '../../ui/kit/notice'
import { Button } from '../../ui/kit/button'

/** Longer lists start folded, for an overview. */
const mostOpenAtFirst = 4

/**
 * The folded rows of a list, by key. A row with an error stays open.
 * @param hasTitle whether a row has a title; without one it is open, to be filled in
 */
function useFolding(path: string, keys: readonly string[], hasTitle: (index: number) => boolean) {
  const { actor } = useEditor()
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(keys.length > mostOpenAtFirst ? keys.filter((_, i) => hasTitle(i)) : []),
  )
  const failing = useSelector(actor, ({ context }) =>
    keys
      .filter((_, i) => context.errors.some((error) => error.path.startsWith(`${path}/${i}/`)))
      .join(' '),
  )
  const mustBeOpen = failing.split(' ')

  useEffect(() => {
    setFolded((before) => new Set([...before].filter((key) => !failing.split(' ').includes(key))))
  }, [failing])

  const isOpen = (key: string) => !folded.has(key) || mustBeOpen.includes(key)
  const areAllOpen = keys.every(isOpen)
  return {
    isOpen,
    areAllOpen,
    fold(key: string) {
      const others = [...folded].filter((one) => one !== key)
      setFolded(new Set(isOpen(key) ? [...others, key] : others))
    },
    foldAll: () => setFolded(new Set(areAllOpen ? keys : [])),
  }
}

const grip = 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01'

interface RowMovesProps {
  name: string
  index: number
  last: number
  /** What the handle does. */
  handle: ComponentProps<'button'>
  onMove: (to: number, by: 'up' | 'down') => void
}

/** The ways to move a row: a handle to drag it by, and two buttons. */
const RowMoves = ({ name, index, last, handle, onMove }: RowMovesProps) => (
  <div className={styles.moves}>
    <Button {...handle} className={styles.grip} data-move="drag" isIcon>
      <Outline path={grip} size={20} />
      <span className="visually-hidden">{`Drag ${name}`}</span>
    </Button>
    {(['up', 'down'] as const).map((way) => (
      <Button
        aria-disabled={way === 'up' ? index === 0 : index === last}
        isIcon
        data-move={way}
        key={way}
        onClick={() => onMove(index + (way === 'up' ? -1 : 1), way)}
      >
        <Icon name={way} size={20} />
        <span className="visually-hidden">{`Move ${name} ${way}`}</span>
      </Button>
    ))}
  </div>
)

/** The uiSchema options of a list. */
interface ListOptions {
  rowNames?: readonly string[]
  addName?: string
  none?: string
  note?: string
  /** Rows have positions and can be moved. */
  moves?: boolean
}

/** The rows of a list; the section decides whether rows can be added and removed. */
export function RowsField({ schema, uiSchema, fieldPathId, ...props }: FieldProps) {
  const { actor, section } = useEditor()
  const path = pathOf({ fieldPathId })
  const listed = useSelector(actor, (state) => {
    const { content, keys } = draftIn(state)
    if (rowsPath(content) === path) return keys.join(' ')
    const rows = valueAt(content, path)
    return Array.isArray(rows) ? rows.map((_, i) => i).join(' ') : ''
  })
  const keys = listed.split(' ').filter(Boolean)
  const options = (uiSchema?.['ui:options'] ?? {}) as ListOptions
  const items = schema.items as RJSFSchema
  const title = items.title ?? ''
  const isObject = items.type === 'object'
  const rows = valueAt(draftIn(actor.getSnapshot()).content, path) as Row[]
  const { remove, add, move } = useRowActions(fieldPathId.$id)
  const titled = titleProperty(items)
  const { isOpen, areAllOpen, fold, foldAll } = useFolding(path, keys, (i) => !!rows[i]?.[titled])
  const nameOf = (index: number) => rowName(title, index, options.rowNames)
  const { said, handle, markOf, isDragged } = useRowDrag({
    id: fieldPathId.$id,
    keys,
    nameOf,
    onMove: (from, to) => move(from, to, 'drag'),
  })
  const isNested = /\d/.test(path)
  const Legend = isNested ? 'h4' : 'h2'
  const comesAndGoes = section.remove !== undefined && isObject
  const SchemaField = props.registry.fields.SchemaField!

  const row = (index: number) => (
    <SchemaField
      {...props}
      errorSchema={props.errorSchema?.[index]}
      fieldPathId={toFieldPathId(index, props.registry.globalFormOptions, fieldPathId.path)}
      formData={rows[index]}
      name={String(index)}
      required
      schema={isObject ? items : { ...items, title: rowName(title, index, options.rowNames) }}
      uiSchema={uiSchema?.items as UiSchema}
    />
  )

  const actions = (index: number, name: string) => (
    <>
      {options.moves && keys.length > 1 && (
        <RowMoves
          handle={handle(index)}
          index={index}
          last={keys.length - 1}
          name={name}
          onMove={(to, by) => move(index, to, by)}
        />
      )}
      {comesAndGoes && keys.length > 1 && (
        <Button kind="danger" onClick={() => remove(index)}>
          Remove<span className="visually-hidden">{` ${name}`}</span>
        </Button>
      )}
    </>
  )

  const list = keys.map((key, index) => {
    if (!isObject) return <div key={key}>{row(index)}</div>
    const name = nameOf(index)
    return (
      <RowFrame
        actions={actions(index, name)}
        heading={isNested ? 'h5' : path ? 'h3' : 'h2'}
        id={rowId(fieldPathId.$id, key)}
        isDragged={isDragged(index)}
        isOpen={isOpen(key)}
        key={key}
        mark={markOf(index)}
        name={name}
        onFold={() => fold(key)}
        titlePath={`${path}/${index}/${titled}`}
      >
        {row(index)}
      </RowFrame>
    )
  })

  return (
    <div className={path ? styles.group : undefined}>
      {path && <Legend>{schema.title}</Legend>}
      {options.note && <Notice>{options.note}</Notice>}
      {keys.length === 0 && options.none && <p className="small">{options.none}</p>}
      {isObject && keys.length > 1 && (
        <button className={`link ${styles.foldAll}`} onClick={foldAll} type="button">
          {areAllOpen ? 'Collapse all' : 'Expand all'}
        </button>
      )}
      {list}
      {options.moves && (
        <p className="visually-hidden" role="status">
          {said}
        </p>
      )}
      {comesAndGoes && keys.length < (listSchema(section.content).maxItems ?? Infinity) && (
        <Button onClick={add}>{options.addName}</Button>
      )}
    </div>
  )
}
