import { useSelector } from '@xstate/react'
import { RefusalAlert } from '../../ui/kit/notice'
import { Menu } from '../../ui/kit/menu'
import { Toast } from '../../ui/kit/toast'
import { authorName } from '../../shared/author-name'
import { inOfficeTime } from '../../shared/office-time'
import { timeOrDay } from '../layout/shown-time'
import { useEditor } from './editor-context'
import { isUnchanged } from './section-machine'
import styles from './editor.module.css'
import { Button } from '../../ui/kit/button'
import { FootBar } from '../../ui/kit/foot-bar'

export const saveId = 'save-section'

const hintId = `${saveId}-hint`

interface SaveBarProps {
  hasButtons: boolean
  onHistory: () => void
}

/** The Save button, its result and whether everything is saved; in the history only the result. */
export function SaveBar({ hasButtons, onHistory }: SaveBarProps) {
  const { actor, section } = useEditor()
  const message = useSelector(actor, ({ context }) => context.message)
  const stored = useSelector(actor, ({ context }) => context.stored)
  const opened = useSelector(actor, ({ context }) => context.opened)
  const hasFailed = useSelector(actor, (state) => state.matches({ editing: 'failed' }))
  const isChanged = useSelector(actor, ({ context }) => !isUnchanged(section.content, context))
  const hasNotice = useSelector(actor, (state) => state.matches({ editing: 'notice' }))
  return (
    <FootBar className={styles.bar} isSticky={hasButtons}>
      <Toast
        message={hasNotice ? message : ''}
        onDismiss={() => {
          actor.send({ type: 'dismiss' })
          document.getElementById(saveId)?.focus()
        }}
        onHold={() => actor.send({ type: 'hold' })}
        onRelease={() => actor.send({ type: 'release' })}
      />
      <RefusalAlert text={hasFailed ? message : ''} />
      {hasButtons && (
        <div className={styles.actions}>
          {isChanged ? (
            <p className="name">
              <span aria-hidden className="late">
                {'● '}
              </span>
              <span>Unsaved changes</span>
            </p>
          ) : opened.draft ? (
            <p className="small">
              {opened.publishAt
                ? `Goes live on ${inOfficeTime(opened.publishAt)}`
                : `Draft saved ${timeOrDay(opened.savedAt)}, not live`}
            </p>
          ) : (
            stored.savedAt && (
              <p className="small">
                <span>{`Last saved ${timeOrDay(stored.savedAt)}`}</span>
                {stored.savedBy && <span>{` by ${authorName(stored.savedBy)}`}</span>}
              </p>
            )
          )}
          <p className={`small ${styles.hint}`} id={hintId}>
            Goes live at once
          </p>
          <Button
            aria-describedby={hintId}
            kind="main"
            id={saveId}
            onClick={() => actor.send({ type: 'save' })}
          >
            Save
          </Button>
          <Menu isAbove name="More">
            <button onClick={() => actor.send({ type: 'saveDraft' })} type="button">
              Save draft
            </button>
            <button onClick={() => actor.send({ type: 'schedule' })} type="button">
              Schedule…
            </button>
            <button onClick={onHistory} type="button">
              History
            </button>
            <button data-danger onClick={() => actor.send({ type: 'reset' })} type="button">
              Discard changes
            </button>
          </Menu>
        </div>
      )}
    </FootBar>
  )
}
