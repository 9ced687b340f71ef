import { useId, useState } from 'react'
import type { EventField } from './event-fields'
import type { PossibleEvent } from './possible'
import styles from './sandbox.module.css'
import { readObject, TypedField } from './typed-field'
import { Button } from '../../ui/kit/button'
import { PlainSelect, PlainInput } from '../../ui/kit/field'
import { stackClass } from '../../ui/kit/stack'

interface EventItemProps extends PossibleEvent {
  /** What the event carries of a field. */
  payload: (field: Pick<EventField, 'name' | 'value'>) => object
  onSend: (payload: object) => void
}

/** An event that an analyst can send, with its fields or with what is typed. */
export function EventItem({ type, fields, isTaken, payload, onSend }: EventItemProps) {
  const id = useId()
  const [field, setField] = useState(fields[0])
  const [text, setText] = useState('')
  const typed = readObject(text)
  const problem = 'problem' in typed ? typed.problem : ''
  return (
    <li className={stackClass('tight', true)}>
      <Button
        isSmall
        kind={isTaken ? 'main' : 'line'}
        disabled={problem !== ''}
        onClick={() => onSend(field ? payload(field) : ('value' in typed && typed.value) || {})}
      >
        {type}
      </Button>
      {field ? (
        <>
          <div className={styles.field}>
            <label htmlFor={`${id}-name`}>{`Field of ${type}`}</label>
            <PlainSelect
              id={`${id}-name`}
              onChange={({ target }) => setField(fields[target.selectedIndex])}
              value={fields.indexOf(fields.find(({ name }) => name === field.name)!)}
            >
              {fields.map(({ title }, index) => (
                <option key={index} value={index}>
                  {title}
                </option>
              ))}
            </PlainSelect>
          </div>
          {field.name && (
            <div className={styles.field}>
              <label htmlFor={`${id}-value`}>{`Value of ${field.title}`}</label>
              <PlainInput
                autoComplete="off"
                id={`${id}-value`}
                onChange={({ target }) => setField({ ...field, value: target.value })}
                value={field.value}
              />
            </div>
          )}
        </>
      ) : (
        <details className={`fold ${styles.more}`}>
          <summary>
            <span>Payload</span>
            <span className="visually-hidden">{` of ${type}`}</span>
          </summary>
          <TypedField label="Payload as JSON" onChange={setText} problem={problem} text={text} />
        </details>
      )}
    </li>
  )
}
