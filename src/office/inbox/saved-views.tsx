import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
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
import { Field } from '../../ui/kit/field'
import { RefusalAlert } from '../../ui/kit/notice'
import { TextInput } from '../../ui/form/text-input'
import { Menu } from '../../ui/kit/menu'
import { Modal } from '../../ui/kit/dialog'
import { Button } from '../../ui/kit/button'

const failures = {
  keep: 'The view could not be saved. Please try again.',
  remove: 'The view could not be removed. Please try again.',
}

type Views = readonly SavedView[]
type Filters = SavedView['filters']

/** Whether two views show the same. */
export const isSameView = (one: Filters, other: Filters) =>
  (Object.keys(one) as (keyof Filters)[]).every((name) => one[name] === other[name])

/** The view that is given a name; 0 is a new one. */
interface Naming {
  id: number
  name: string
}

/** The views of a list that somebody saved, and the one that is shown. */
export function useSavedViews(kind: InboxKind, filters: Filters) {
  const opener = useRef<HTMLElement>(null)
  const [views, setViews] = useState<Views>()
  const [isUnread, setUnread] = useState(false)
  const [naming, setNaming] = useState<Naming>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const load = useCallback(async () => {
    setUnread(false)
    try {
      setViews(await call(readViews, { params: { kind } }, ''))
    } catch {
      setUnread(true)
    }
  }, [kind])
  useEffect(() => void load(), [load])

  /** Shows what became of a change, or why nothing did; one at a time. */
  async function change(send: () => Promise<Views>, then: () => void) {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      const changed = await send()
      // At once: what is focused next is there.
      flushSync(() => setViews(changed))
      then()
    } catch (error) {
      setProblem((error as Error).message)
    } finally {
      setBusy(false)
    }
  }

  function name(next: Naming | undefined) {
    setProblem('')
    setNaming(next)
  }

  return {
    opener,
    views: views ?? [],
    isRead: views !== undefined,
    isUnread,
    naming,
    isBusy,
    problem,
    here: views?.find((view) => isSameView(view.filters, filters)),
    load,
    name,
    submit({ id: viewId, name: typed }: Naming) {
      const body = { name: typed.trim() }
      if (!body.name) return setProblem('Please enter a name.')
      const send = () =>
        viewId === 0
          ? call(saveView, { params: { kind }, body: { ...body, filters } }, failures.keep)
          : call(renameView, { params: { kind, id: viewId }, body }, failures.keep)
      return void change(send, () => setNaming(undefined))
    },
    remove(viewId: number) {
      const send = () => call(removeView, { params: { kind, id: viewId } }, failures.remove)
      // The menu went with its view.
      void change(send, () => opener.current?.focus())
    },
  }
}

type SavedViews = ReturnType<typeof useSavedViews>

const id = 'view-name'

function NameDialog({ saved, naming }: { saved: SavedViews; naming: Naming | undefined }) {
  const { name, submit, isBusy, problem, opener } = saved
  function send(event: FormEvent) {
    event.preventDefault()
    if (naming) submit(naming)
  }
  return (
    <Modal
      closeLabel="Cancel"
      isCloseQuiet
      onClose={() => isBusy || name(undefined)}
      open={naming !== undefined}
      opener={opener}
      title={naming?.id ? 'Rename this view' : 'Save this view'}
    >
      <form noValidate onSubmit={send}>
        <Field error={problem} id={id} label="Name">
          <TextInput
            id={id}
            maxLength={longestViewName}
            name={id}
            onChange={(typed) => name({ id: naming?.id ?? 0, name: typed })}
            readOnly={isBusy}
            required
            value={naming?.name ?? ''}
          />
        </Field>
        <Button isBusy={isBusy} kind="main" type="submit">
          Save
        </Button>
      </form>
    </Modal>
  )
}

/** Saves what is shown as a view of one's own; renames or removes the one that is shown. */
export function SavedViewActions({ saved, isFixed }: { saved: SavedViews; isFixed: boolean }) {
  const { isRead, isUnread, naming, problem, opener, here, load, name, remove } = saved
  if (isUnread)
    return (
      <button className="link" onClick={() => void load()} type="button">
        Your views could not be loaded. Try again
      </button>
    )
  return (
    <>
      {here ? (
        <Menu name={`Change the view ${here.name}`} ref={opener}>
          <button onClick={() => name({ id: here.id, name: here.name })} type="button">
            Rename this view
          </button>
          <button data-danger onClick={() => remove(here.id)} type="button">
            Remove this view
          </button>
        </Menu>
      ) : (
        !isFixed &&
        isRead && (
          <Button
            onClick={() => name({ id: 0, name: '' })}
            ref={(button) => {
              opener.current = button
            }}
          >
            Save this view
          </Button>
        )
      )}
      <RefusalAlert text={naming ? '' : problem} />
      <NameDialog naming={naming} saved={saved} />
    </>
  )
}
