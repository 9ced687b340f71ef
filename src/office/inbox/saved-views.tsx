import { useEffect, useRef, useState, type FormEvent } from 'react'
import { fromPromise } from 'xstate'
import { savedViewsMachine } from '../../../machines/saved-views.machine'
import type { InboxKind } from '../../shared/back-office'
import {
  longestViewName,
  readViews,
  removeView,
  renameView,
  saveView,
  type SavedView,
} from '../../shared/contracts/saved-views'
import { call } from '../../ui/accounts/call'
import { Field } from '../../ui/form/field'
import { RefusalAlert } from '../../ui/form/refusal'
import { TextInput } from '../../ui/form/text-input'
import { Menu } from '../../ui/menu'
import { Modal } from '../../ui/modal'
import { useFlow } from '../../ui/use-flow'
import styles from './list.module.css'

const failures = {
  keep: 'The view could not be saved. Please try again.',
  remove: 'The view could not be removed. Please try again.',
}

type Views = readonly SavedView[]
type Filters = SavedView['filters']

/** Whether two views show the same. */
export const isSameView = (one: Filters, other: Filters) =>
  (Object.keys(one) as (keyof Filters)[]).every((name) => one[name] === other[name])

/** The views of a list that somebody saved, and the one that is shown. */
export function useSavedViews(kind: InboxKind, filters: Filters) {
  const shown = useRef(filters)
  const opener = useRef<HTMLElement>(null)
  useEffect(() => {
    shown.current = filters
  })
  const [machine] = useState(() =>
    savedViewsMachine.provide({
      actors: {
        readViews: fromPromise<Views>(() => call(readViews, { params: { kind } }, '')),
        keepView: fromPromise<Views, { id: number; name: string }>(({ input: { id, name } }) =>
          id === 0
            ? call(
                saveView,
                { params: { kind }, body: { name, filters: shown.current } },
                failures.keep,
              )
            : call(renameView, { params: { kind, id }, body: { name } }, failures.keep),
        ),
        removeView: fromPromise<Views, { id: number }>(({ input: { id } }) =>
          call(removeView, { params: { kind, id } }, failures.remove),
        ),
      },
      actions: {
        // The menu went with its view.
        focusAgain: () => requestAnimationFrame(() => opener.current?.focus()),
      },
    }),
  )
  const [snapshot, send] = useFlow(machine)
  const { views } = snapshot.context
  return {
    snapshot,
    send,
    opener,
    views,
    here: views.find((view) => isSameView(view.filters, filters)),
  }
}

type SavedViews = ReturnType<typeof useSavedViews>

const id = 'view-name'

function NameDialog({ flow: { snapshot, send, opener } }: { flow: SavedViews }) {
  const { name, problem, id: renamed } = snapshot.context
  function submit(event: FormEvent) {
    event.preventDefault()
    send({ type: 'submit' })
  }
  return (
    <Modal
      closeLabel="Cancel"
      isCloseQuiet
      onClose={() => send({ type: 'cancel' })}
      open={snapshot.matches('naming') || snapshot.matches('keeping')}
      opener={opener}
      title={renamed ? 'Rename this view' : 'Save this view'}
    >
      <form className={styles.naming} noValidate onSubmit={submit}>
        <Field error={problem} id={id} label="Name">
          <TextInput
            id={id}
            maxLength={longestViewName}
            name={id}
            onChange={(value) => send({ type: 'change', name: value })}
            readOnly={snapshot.hasTag('busy')}
            required
            value={name}
          />
        </Field>
        <button aria-disabled={snapshot.hasTag('busy')} className="button" type="submit">
          Save
        </button>
      </form>
    </Modal>
  )
}

/** Saves what is shown as a view of one's own; renames or removes the one that is shown. */
export function SavedViewActions({ flow, isFixed }: { flow: SavedViews; isFixed: boolean }) {
  const { snapshot, send, opener, here } = flow
  if (snapshot.matches('unread'))
    return (
      <button className="link" onClick={() => send({ type: 'retry' })} type="button">
        Your views could not be loaded. Try again
      </button>
    )
  return (
    <>
      {here ? (
        <Menu name={`Change the view ${here.name}`} ref={opener}>
          <button
            onClick={() => send({ type: 'rename', id: here.id, name: here.name })}
            type="button"
          >
            Rename this view
          </button>
          <button data-danger onClick={() => send({ type: 'remove', id: here.id })} type="button">
            Remove this view
          </button>
        </Menu>
      ) : (
        !isFixed &&
        !snapshot.matches('reading') && (
          <button
            className="button quiet"
            onClick={() => send({ type: 'save' })}
            ref={(button) => {
              opener.current = button
            }}
            type="button"
          >
            Save this view
          </button>
        )
      )}
      <RefusalAlert text={snapshot.matches('resting') ? snapshot.context.problem : ''} />
      <NameDialog flow={flow} />
    </>
  )
}
