import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AdminSection } from '../../shared/admin-sections'
import { ErrorSummary } from '../../ui/form/error-summary'
import { latePart } from '../../ui/late-part'
import { Spinner } from '../../ui/spinner'
import { useFlowRef } from '../../ui/use-flow'
import { ReadProblem } from '../../ui/accounts/read-problem'
import { conflictId, ConflictView } from './compare/conflict-view'
import { chosenPictures } from './chosen-pictures'
import { ContradictionNotice, tellsCosts } from './contradiction-notice'
import { DraftNotices } from './drafts/draft-notices'
import { useDrafts } from './drafts/use-drafts'
import { EditorContext, useEditor } from './editor-context'
import styles from './editor.module.css'
import { controlIdAt, pathOfControl, placeNames } from './field-names'
import type { ContentKey } from '../../../schemas'
import { lateSections, pageSections } from '../../shared/page-sections'
import { pages, type PageName } from '../../shared/pages'
import { unseen } from './preview/unseen'
import { SaveBar, saveId } from './save-bar'
import { SectionDialogs } from './section-dialogs'
import { AboveContext, SectionForm } from './section-form'
import { focusHeading } from '../../ui/focus-heading'
import { focusRendered } from '../../ui/form/focus-field'
import { fillingOf } from './sample-content'
import { draftIn, sectionMachineFor, isUnchanged, type SectionActor } from './section-machine'
import { TestMail } from './test-mail'
import { waitFor } from 'xstate'
import { useLeaving } from '../../ui/use-leaving'
import { useMedia } from '../../ui/use-media'
import { hasDialog } from '../layout/has-dialog'
import { letterOf } from '../layout/letter-of'
import { PlaceName, usePlace } from '../layout/place'
import { Button } from '../../ui/kit/button'
import { TabButton } from '../../ui/kit/tabs'

/** Ctrl+S, or Cmd+S on a Mac, saves the section, unless a dialog is open. */
function useSaveKey(actor: SectionActor) {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      const isSaveKey = letterOf(event) === 's' && (event.ctrlKey || event.metaKey)
      if (!isSaveKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!hasDialog()) actor.send({ type: 'save' })
    }
    document.addEventListener('keydown', save)
    return () => document.removeEventListener('keydown', save)
  }, [actor])
}

/** Unsaved changes block links, Back, reload and logout until the administrator agrees. */
function useLeavingEditor(actor: SectionActor, key: ContentKey) {
  const mayLeave = useCallback(async () => {
    if (actor.getSnapshot().matches('left')) return true
    await waitFor(actor, (state) => !state.hasTag('saving'))
    actor.send({ type: 'leave' })
    const state = await waitFor(actor, (snapshot) => !snapshot.hasTag('leaving'))
    return state.matches('left')
  }, [actor])

  const wouldLose = useCallback(() => {
    const state = actor.getSnapshot()
    if (state.matches('left') || state.context.draft === undefined) return false
    return state.hasTag('saving') || !isUnchanged(key, state.context)
  }, [actor, key])

  useLeaving(mayLeave, wouldLose)
}

/** The public page that shows a section. */
const publicPathOf = ({ content, page }: AdminSection) => {
  const names = Object.keys(pages) as PageName[]
  const shows = (name: PageName) =>
    [...pageSections[name], ...(lateSections[name] ?? [])].includes(content)
  return pages[page ?? names.find(shows)!].path
}

const HistoryPanel = latePart(
  async () => (await import('./history/history-panel')).HistoryPanel,
  <Spinner label="Loading" />,
)
const PreviewPanel = latePart(
  async () => (await import('./preview/preview-panel')).PreviewPanel,
  <Spinner label="Loading" />,
)

const views = { edit: 'Edit', preview: 'Preview', history: 'History' } as const
type View = keyof typeof views

function Problems() {
  const { actor, section } = useEditor()
  const errors = useSelector(actor, ({ context }) => context.errors)
  return (
    <ErrorSummary
      problems={errors.map(({ path, message }) => ({
        id: controlIdAt(section.content, path),
        label: placeNames(section.content, path).names.join(', '),
        message,
      }))}
    />
  )
}

/** Fields are disabled while sending; afterwards the focus returns. */
function useQuiet(isBusy: boolean) {
  const status = useRef<HTMLDivElement>(null)
  const before = useRef('')
  useEffect(() => {
    if (isBusy) return status.current?.focus()
    const element = document.getElementById(before.current)
    if (document.activeElement === document.body) element?.focus()
    return undefined
  }, [isBusy])
  return {
    status,
    remember: ({ target }: { target: EventTarget }) => {
      before.current = (target as HTMLElement).id || saveId
    },
  }
}

/** The id of the first control of a group. */
function firstIn(key: ContentKey, group: string) {
  const { node } = placeNames(key, `/${group}`)
  return controlIdAt(key, `/${group}/${Object.keys(node.properties!)[0]}`)
}

/** Fills what nobody wants to type. */
function FillButton({ onFilled }: { onFilled: () => void }) {
  const { actor, section } = useEditor()
  const filling = fillingOf(section.content)
  const isOffered = useSelector(actor, (state) => filling?.isOffered(draftIn(state).content))
  if (!filling || !isOffered) return null
  const { name, group } = filling
  const fill = () => {
    const draft = draftIn(actor.getSnapshot())
    const content = filling.fill(draft.content) as typeof draft.content
    actor.send({ type: 'change', draft: { ...draft, content }, path: '' })
    onFilled()
    if (group) focusRendered(firstIn(section.content, group))
    else focusHeading({ preventScroll: true })
  }
  return (
    <p className={styles.fill}>
      <Button onClick={fill}>{name}</Button>
    </p>
  )
}

function Editing({ progress }: { progress: number | undefined }) {
  const { actor, section } = useEditor()
  const [chosenView, setView] = useState<View>('edit')
  const isBusy = useSelector(actor, (state) => state.hasTag('saving'))
  const isComparing = useSelector(actor, (state) => state.matches('comparing'))
  const isOpening = useSelector(actor, (state) => state.matches('openingDraft'))
  const drafts = useDrafts()
  const [path, setPath] = useState('')
  const [fills, setFills] = useState(0)
  const group = fillingOf(section.content)?.group
  const fill = <FillButton onFilled={() => setFills(fills + 1)} />
  const above = group ? { [group]: fill } : {}
  const hasPreview = !(unseen as readonly string[]).includes(section.content)
  const isWide = useMedia('(width >= 1400px)') && hasPreview
  const view = isWide && chosenView === 'preview' ? 'edit' : chosenView
  const isBeside = isWide && view === 'edit'
  const tabs = useRef<HTMLDivElement>(null)
  const showFields = useCallback(() => setView('edit'), [])
  const showHistory = () => {
    setView('history')
    tabs.current!.querySelector<HTMLElement>('button:last-of-type')!.focus()
  }
  const { status, remember } = useQuiet(isBusy)
  useSaveKey(actor)

  useEffect(() => {
    if (!isComparing) return undefined
    document.getElementById(conflictId)?.focus()
    return () => focusRendered(saveId)
  }, [isComparing])

  return (
    <div className={isBeside ? `wide ${styles.body}` : styles.body}>
      {isComparing && <ConflictView />}
      <div hidden={isComparing} inert={isBusy} onFocus={remember}>
        <div className={styles.views} ref={tabs}>
          {(Object.keys(views) as View[])
            .filter((one) => one !== 'preview' || (hasPreview && !isWide))
            .map((one) => (
              <TabButton aria-pressed={view === one} key={one} onClick={() => setView(one)}>
                {views[one]}
              </TabButton>
            ))}
          <a className="link" href={publicPathOf(section)} rel="noopener" target="_blank">
            View page<span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </div>
        {view !== 'history' && <DraftNotices drafts={drafts} />}
        <div className={isBeside ? styles.columns : undefined}>
          <div hidden={view !== 'edit'}>
            <Problems />
            {!group && fill}
            <AboveContext value={above}>
              <div
                onFocus={({ target: { id } }) => id && setPath(pathOfControl(section.content, id))}
              >
                <SectionForm key={fills} />
              </div>
            </AboveContext>
            {section.content === 'siteSettings' && <TestMail />}
          </div>
          {(view === 'preview' || isBeside) && <PreviewPanel isBeside={isBeside} path={path} />}
          {view === 'history' && <HistoryPanel drafts={drafts} onFilled={showFields} />}
        </div>
        {tellsCosts(section.content) && <ContradictionNotice />}
        <SaveBar hasButtons={view !== 'history'} onHistory={showHistory} />
      </div>
      {isBusy && (
        <div className={styles.over} ref={status} tabIndex={-1}>
          {progress === undefined ? (
            <Spinner label={isOpening ? 'Opening the draft' : 'Saving'} />
          ) : (
            <div className={`pop ${styles.sending}`}>
              <Spinner label="Saving" />
              <Upload onCancel={() => actor.send({ type: 'cancel' })} share={progress} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

interface UploadProps {
  /** How much is sent, from 0 to 1. */
  share: number
  onCancel: () => void
}

/** The progress of an upload with a Cancel button. */
const Upload = ({ share, onCancel }: UploadProps) => (
  <>
    <p id="upload-share">
      {share < 1 ? `Uploading pictures: ${Math.floor(share * 100)}%` : 'Checking the pictures'}
    </p>
    <progress aria-labelledby="upload-share" value={share < 1 ? share : undefined} />
    <Button onClick={onCancel}>Cancel upload</Button>
  </>
)

function Body({ progress }: { progress: number | undefined }) {
  const { actor, section } = useEditor()
  const isLoading = useSelector(actor, (state) => state.matches('loading'))
  const isUnavailable = useSelector(actor, (state) => state.matches('unavailable'))
  const problem = useSelector(actor, ({ context }) => context.message)
  const hasDraft = useSelector(actor, ({ context }) => context.draft !== undefined)
  if (isUnavailable) {
    return <ReadProblem onRetry={() => actor.send({ type: 'retry' })} problem={problem} />
  }
  if (isLoading || !hasDraft) return <Spinner label={`Loading ${section.title}`} />
  return (
    <>
      <Editing progress={progress} />
      <SectionDialogs />
    </>
  )
}

function SectionEditor({ section }: { section: AdminSection }) {
  const [progress, setProgress] = useState<number>()
  const [{ chosen, machine }] = useState(() => {
    const created = chosenPictures()
    return {
      chosen: created,
      machine: sectionMachineFor(section, { chosen: created, onProgress: setProgress }),
    }
  })
  const actor = useFlowRef(machine)
  const editor = useMemo(() => ({ actor, section, chosen }), [actor, section, chosen])
  useLeavingEditor(actor, section.content)
  return (
    <EditorContext value={editor}>
      <Body progress={progress} />
    </EditorContext>
  )
}

/** The editor of the section that its page is about. */
export function SectionPage() {
  const section = usePlace().section!
  return (
    <>
      <PlaceName />
      {section.about && <p className="small">{section.about}</p>}
      <SectionEditor section={section} />
    </>
  )
}
