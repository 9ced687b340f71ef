import { useEffect, useRef, useState } from 'react'
import {
  readPictures,
  replacePictures,
  type StoredPicture,
} from '../../../shared/contracts/pictures'
import { Field } from '../../../ui/form/field'
import { FileButton } from '../../../ui/form/file-button'
import { Refusal } from '../../../ui/form/refusal'
import { TextInput } from '../../../ui/form/text-input'
import { Modal } from '../../../ui/modal'
import { Picture } from '../../../ui/picture'
import { call } from '../../../ui/accounts/call'
import { useEditor } from '../editor-context'
import { isUnchanged } from '../section-machine'
import { uploadPicture } from '../upload-picture'
import { PictureList, usesInWords } from './picture-list'
import styles from './pictures.module.css'

const failed = 'The picture could not be replaced. Nothing was changed.'
const readFailed = 'The places of this picture could not be found.'
const hint =
  'Describe the picture for people who cannot see it. Leave it empty if it is decorative.'

/** Where a picture stands now. @throws Refused */
async function placesOf(name: string): Promise<StoredPicture | undefined> {
  for (let page = 1; ; page += 1) {
    const found = await call(readPictures, { query: { page } }, readFailed)
    const picture = found.pictures.find((one) => one.name === name)
    if (picture || page >= found.pages) return picture
  }
}

const wordsOf = (error: unknown, otherwise: string) =>
  error instanceof Error && error.message ? error.message : otherwise

interface ReplaceEverywhereProps {
  /** The stored picture that is to go. */
  name: string
  label: string
}

/** Replaces a picture in every section that shows it, after naming them all. */
export function ReplaceEverywhere({ name, label }: ReplaceEverywhereProps) {
  const { actor, section } = useEditor()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [old, setOld] = useState<StoredPicture>()
  const [by, setBy] = useState('')
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState('')
  const visit = useRef(new AbortController())
  useEffect(() => () => visit.current.abort(), [])

  function close() {
    // What the server is doing cannot be called back: its answer is waited for.
    if (isSending) return
    visit.current.abort()
    setOpen(false)
    // This section has a new version, too. With unsaved changes the next save compares.
    if (done && isUnchanged(section.content, actor.getSnapshot().context)) location.reload()
  }

  async function open() {
    const { signal } = (visit.current = new AbortController())
    setOpen(true)
    setDone('')
    setBy('')
    setProblem('')
    setOld(undefined)
    try {
      const found = await placesOf(name)
      if (!signal.aborted) setOld(found ?? { name, alt: '', uses: [] })
    } catch (error) {
      if (!signal.aborted) setProblem(wordsOf(error, readFailed))
    }
  }

  async function take(file: File) {
    const { signal } = visit.current
    try {
      setProblem('')
      const uploaded = await uploadPicture(file, signal)
      if (signal.aborted) return
      setBy(uploaded)
      setAlt('')
    } catch (error) {
      if (!signal.aborted) setProblem(wordsOf(error, failed))
    }
  }

  async function replace() {
    if (!old || isSending) return
    setSending(true)
    try {
      const seen = Object.fromEntries(old.uses.map(({ section, version }) => [section, version]))
      const body = { picture: name, by, alt, seen }
      const { message } = await call(replacePictures, { body }, failed)
      setDone(message)
      setProblem('')
    } catch (error) {
      setProblem(wordsOf(error, failed))
      setOld(await placesOf(name).catch(() => old))
    }
    setSending(false)
  }

  return (
    <>
      <button className="button quiet" onClick={() => void open()} ref={opener} type="button">
        Replace everywhere<span className="visually-hidden">{`: ${label}`}</span>
      </button>
      <Modal
        closeLabel={done ? 'Close' : 'Cancel'}
        isCloseQuiet={!done}
        onClose={close}
        open={isOpen}
        opener={opener}
        title="Replace this picture everywhere?"
        {...(by &&
          !done &&
          old &&
          old.uses.length > 0 && {
            actions: (
              <button
                aria-disabled={isSending}
                className="button"
                onClick={() => void replace()}
                type="button"
              >
                {isSending ? 'Replacing…' : 'Replace everywhere'}
              </button>
            ),
          })}
      >
        <div className={styles.step}>
          <Refusal text={problem} />
          <p role="status">
            {done ||
              (isSending && 'The picture is being replaced. This cannot be cancelled any more.') ||
              (old &&
                (old.uses.length > 0
                  ? `Visitors see it in: ${usesInWords(old.uses)}. Each gets a new version at once.`
                  : 'Visitors see this picture nowhere, so there is nothing to replace.'))}
          </p>
          {done ? null : by ? (
            <>
              <div className={styles.pair}>
                <Picture
                  alt="The picture now"
                  className={styles.thumbnail}
                  name={name}
                  sizes="160px"
                />
                <Picture
                  alt="The new picture"
                  className={styles.thumbnail}
                  name={by}
                  sizes="160px"
                />
              </div>
              <Field hint={hint} id="replacement-alt" label="Description of the new picture">
                <TextInput
                  id="replacement-alt"
                  name="replacement-alt"
                  onChange={setAlt}
                  readOnly={isSending}
                  value={alt}
                />
              </Field>
            </>
          ) : (
            old &&
            old.uses.length > 0 && (
              <>
                <FileButton
                  aria-label="Upload the new picture"
                  id="replacement-file"
                  onChoose={(file) => void take(file)}
                >
                  Upload the new picture
                </FileButton>
                <p>Or choose one that is already on the site:</p>
                <PictureList
                  onChoose={(picture) => {
                    setBy(picture.name)
                    setAlt(picture.alt)
                  }}
                />
              </>
            )
          )}
        </div>
      </Modal>
    </>
  )
}
