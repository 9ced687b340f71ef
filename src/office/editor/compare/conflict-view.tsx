import { useMemo, useState } from 'react'
import type { StoredSection } from '../../../../machines/admin-section.machine'
import { authorName } from '../../../shared/author-name'
import { asDraft, type Draft } from '../draft'
import { useEditor } from '../editor-context'
import { draftIn } from '../section-machine'
import { inSlots } from '../slots'
import { dayAndTime } from '../../layout/shown-time'
import { FieldValue } from './field-value'
import styles from './compare.module.css'
import { collisions, merged, type Collision, type Side } from './merge'

/** The heading, which has the focus at first. */
export const conflictId = 'conflict'

const sides: readonly Side[] = ['mine', 'theirs']
const whose: Record<Side, string> = { mine: 'Mine', theirs: 'Theirs' }

function Choice({
  collision,
  side,
  onChoose,
}: {
  collision: Collision
  side: Side
  onChoose: (side: Side) => void
}) {
  const { place, label, format, before, after } = collision
  return (
    <fieldset className={styles.change}>
      <legend className="visually-hidden">{label}</legend>
      <p aria-hidden="true" className={styles.label}>
        {label}
      </p>
      <div className={styles.sides}>
        {sides.map((one) => (
          <label className={styles.side} key={one}>
            <span className={styles.whose}>
              <input
                checked={side === one}
                name={place}
                onChange={() => onChoose(one)}
                type="radio"
              />
              <span>{whose[one]}</span>
            </span>
            <FieldValue format={format} value={one === 'mine' ? before : after} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const contentIn = (stored: StoredSection) => (stored.content as Draft).content

/**
 * The view after a conflict: their version beside mine, field by field; then mine is saved on top.
 */
export function ConflictView() {
  const { actor, section } = useEditor()
  const key = section.content
  const [three] = useState(() => {
    const state = actor.getSnapshot()
    const { stored, theirs } = state.context
    return {
      base: contentIn(stored),
      mine: draftIn(state).content,
      theirs: contentIn(theirs),
    }
  })
  const { savedAt, savedBy } = actor.getSnapshot().context.theirs
  const found = useMemo(() => collisions(key, three), [key, three])
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const both = found.filter(({ isMine }) => isMine)
  const others = found.filter(({ isMine }) => !isMine)

  function save() {
    const content = inSlots(key, merged(key, three, chosen) as never)
    actor.send({ type: 'merge', draft: asDraft(content) })
  }

  return (
    <section aria-labelledby={conflictId} className={styles.changes}>
      <div>
        <h2 id={conflictId} tabIndex={-1}>
          Someone else saved this section
        </h2>
        <p>
          <span>{savedBy ? `${authorName(savedBy)} saved it` : 'It was saved'}</span>
          {savedAt && <span>{` on ${dayAndTime(savedAt)}`}</span>}
          <span>, after you opened it. Your changes are safe.</span>
        </p>
      </div>
      {both.length > 0 && (
        <>
          <p>You both changed these fields. Choose which version to keep.</p>
          {both.map((collision) => (
            <Choice
              collision={collision}
              key={collision.place}
              onChoose={(side) => setChosen(new Map(chosen).set(collision.place, side))}
              side={chosen.get(collision.place) ?? 'mine'}
            />
          ))}
        </>
      )}
      {others.length > 0 && (
        <>
          <p>Only they changed these fields. Their changes are kept.</p>
          {others.map(({ place, label, format, before, after }) => (
            <div className={styles.change} key={place}>
              <h3 className={styles.label}>{label}</h3>
              <div className={styles.sides}>
                <div className={styles.side}>
                  <p className={styles.whose}>Before</p>
                  <FieldValue format={format} value={before} />
                </div>
                <div className={styles.side}>
                  <p className={styles.whose}>Now</p>
                  <FieldValue format={format} value={after} />
                </div>
              </div>
            </div>
          ))}
        </>
      )}
      <div className={styles.actions}>
        <button className="button" onClick={save} type="button">
          Save my choices
        </button>
        <button
          className="button quiet"
          onClick={() => actor.send({ type: 'cancel' })}
          type="button"
        >
          Back to my changes
        </button>
      </div>
    </section>
  )
}
